/** What every page is made of. */
import { Menu } from 'lucide-react'
import { FilterProblem, NothingFound, UnknownFilter } from '../src/lists/notices.tsx'
import { PageFrame } from '../src/lists/page-frame.tsx'
import { base } from '../src/text/base.ts'
import { shell } from '../src/text/shell.ts'
import { Button, IconButton, Spinner } from '../src/ui/button.tsx'
import { FamilyTiles } from '../src/ui/family-tiles.tsx'
import { BoatLights, KbachRule, LotusBud, NagaBar } from '../src/ui/kbach.tsx'
import { LoadingScreen } from '../src/ui/loading-screen.tsx'
import { netLook, Riel } from '../src/ui/riel.tsx'
import { Empty, type EmptyKind, Failed, Loading } from '../src/ui/states.tsx'
import { Tabs } from '../src/ui/tabs.tsx'
import { Wordmark } from '../src/ui/wordmark.tsx'
import { type Group, nothing } from './state.ts'

const KINDS = ['primary', 'plain', 'danger', 'win', 'quiet'] as const
const EMPTY: readonly EmptyKind[] = ['tickets', 'money', 'games', 'results', 'notices', 'search']
/** A loss, nothing, the least, a usual one, and thirteen digits. */
const AMOUNTS = [-6_000, 0, 0.005, 1_250_000, 9_876_543_210_123]

export const UI: Group = {
  name: 'ui',
  states: [
    ['Button', () => KINDS.map((kind) => <Buttons key={kind} kind={kind} />)],
    [
      'Button wide',
      () => (
        <Button wide kind="primary">
          {base('retry')}
        </Button>
      ),
    ],
    [
      'IconButton',
      () => (
        <div className="flex gap-3">
          {[false, true].map((disabled) => (
            <IconButton key={String(disabled)} label={shell('menu')} disabled={disabled}>
              <Menu aria-hidden="true" />
            </IconButton>
          ))}
        </div>
      ),
    ],
    [
      'Riel',
      () => (
        <ul>
          {AMOUNTS.map((amount) => (
            <li key={amount} className="flex flex-wrap gap-x-4">
              <Riel amount={amount} className={netLook(amount)} />
              <Riel amount={amount} short />
            </li>
          ))}
        </ul>
      ),
    ],
    ['Tabs', () => ['day', 'week'].map((value) => <Choice key={value} value={value} />)],
    ['Loading', () => <Loading />],
    ['Failed', () => <Failed retry={nothing} />],
    ['Failed, asking again', () => <Failed retry={nothing} busy />],
    ['Empty', () => <Empty />],
    ...EMPTY.map((kind) => [`Empty ${kind}`, () => <Empty kind={kind} />] as const),
    ['NothingFound', () => <NothingFound onClear={nothing} />],
    ['FilterProblem', () => <FilterProblem text={base('error_occurred')} onClear={nothing} />],
    ['UnknownFilter', () => <UnknownFilter />],
    [
      'PageFrame',
      () => (
        <PageFrame title={base('loading')}>
          <Loading />
        </PageFrame>
      ),
    ],
    ['FamilyTiles, not known yet', () => <FamilyTiles offers={null} link={Anchor} />],
    ['FamilyTiles, nothing on offer', () => <FamilyTiles offers={offers(false)} link={Anchor} />],
    ['FamilyTiles', () => <FamilyTiles offers={offers(true)} link={Anchor} />],
    ['LoadingScreen', () => <LoadingScreen />],
    [
      'Ornaments',
      () => (
        <div className="flex flex-wrap items-center gap-4 text-gold">
          <Wordmark />
          <KbachRule />
          <BoatLights />
          <LotusBud />
          <Spinner />
          <NagaBar part={0.4} />
        </div>
      ),
    ],
  ],
}

function Buttons({ kind }: { kind: (typeof KINDS)[number] }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button kind={kind}>{base('retry')}</Button>
      <Button kind={kind} disabled>
        {base('retry')}
      </Button>
      <Button kind={kind} busy>
        {base('retry')}
      </Button>
    </div>
  )
}

function Choice({ value }: { value: string }) {
  const tabs = [
    { id: 'day', label: shell('deposit') },
    { id: 'week', label: shell('menu_password') },
  ]
  return <Tabs label={shell('menu')} tabs={tabs} value={value} onChange={nothing} />
}

function Anchor(props: { href: string; className: string; children: React.ReactNode }) {
  return <a {...props} />
}

function offers(on: boolean) {
  return { slot: on, fishing: on, casino: on, sport: on, lottery: on }
}
