/** State, roles and branch of a colleague as lists and pages show them. */
import type { Colleague } from '@samnang/contract/office/staff'
import { roleWord } from '../text/rights.ts'
import { staff } from '../text/staff.ts'
import { Tag, type Tone } from '../ui/tag.tsx'

const TONES: Readonly<Record<Colleague['state'], Tone>> = {
  invited: 'info',
  active: 'good',
  locked: 'bad',
  left: 'plain',
}

export function StateTag({ state }: { state: Colleague['state'] }) {
  return <Tag tone={TONES[state]}>{staff(`state_${state}`)}</Tag>
}

export function roleWords(roles: readonly string[]): string {
  return roles.length === 0 ? staff('no_role') : roles.map((role) => roleWord(role)).join(' · ')
}

export function branchWord(branch: number | null): string {
  return branch === null ? staff('branch_all') : staff('branch_one', { n: branch })
}
