/** What the switches are called, what they do, and where they stand. */
import type { Switch } from '@samnang/contract/office/switches'
import { FAMILIES, type Family } from '@samnang/contract/site'
import { switches } from '../text/switches.ts'

/** Of the limits of a poll. */
export const FIELDS = ['min', 'max', 'draw', 'jackpotDraw', 'jackpotFour', 'exposure'] as const

export type Group = 'group_site' | 'group_lotto' | 'group_families' | 'group_providers'
export const GROUPS: readonly Group[] = ['group_site', 'group_lotto', 'group_families', 'group_providers']

const SITE: readonly string[] = ['maintenance', 'lottery', 'external_games', 'khqr']

export function groupOf({ name }: Pick<Switch, 'name'>): Group {
  if (SITE.includes(name)) return 'group_site'
  if (name.startsWith('family-')) return 'group_families'
  return name.startsWith('provider-') ? 'group_providers' : 'group_lotto'
}

function familyOf(name: string): Family | undefined {
  return FAMILIES.find((family) => name === `family-${family}`)
}

export function nameOf({ name, title }: Pick<Switch, 'name' | 'title'>): string {
  const family = familyOf(name)
  if (family) return switches(`family_${family}`)
  switch (name) {
    case 'maintenance':
    case 'poll_1':
    case 'poll_2':
    case 'fast_play':
    case 'lottery':
    case 'external_games':
    case 'khqr':
      return switches(name)
    default:
      return title ?? name
  }
}

export function helpOf({ name }: Pick<Switch, 'name'>): string {
  if (familyOf(name)) return switches('family_help')
  switch (name) {
    case 'maintenance':
      return switches('maintenance_help')
    case 'poll_1':
    case 'poll_2':
      return switches('poll_help')
    case 'fast_play':
      return switches('fast_play_help')
    case 'lottery':
      return switches('lottery_help')
    case 'external_games':
      return switches('external_games_help')
    case 'khqr':
      return switches('khqr_help')
    default:
      return switches('provider_help')
  }
}
