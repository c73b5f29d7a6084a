/** What a game of a provider can come to, and its rounds. */
import { CallFailed } from '@samnang/client/call-failed'
import { gameEndpoints } from '@samnang/contract/games'
import { CardSkeleton } from '../src/games/card-grid.tsx'
import { Opening } from '../src/games/opening.tsx'
import { Refused } from '../src/games/play-panels.tsx'
import { ProviderDown } from '../src/games/provider-down.tsx'
import { Net, RoundState, Totals } from '../src/games/round-parts.tsx'
import { Settling } from '../src/games/settling.tsx'
import slot from '../src/ui/art/slot.svg'
import { type Group, nothing, THEN } from './state.ts'

const REFUSALS = gameEndpoints['POST /api/external/4/url'].refusals

export const GAMES: Group = {
  name: 'games',
  states: [
    ['ProviderDown', () => <ProviderDown retry={nothing} busy={false} />],
    ['ProviderDown, asking again', () => <ProviderDown retry={nothing} busy />],
    ['CardSkeleton', () => <CardSkeleton />],
    ['Opening', () => framed(<Opening name="Naga" picture={slot} loaded={null} again={nothing} />)],
    ['Opening, half', () => framed(<Opening name="Naga" picture={slot} loaded={HALF} again={nothing} />)],
    ...REFUSALS.map(
      (code) =>
        [
          `Refused, ${code}`,
          () => framed(<Refused section="slot" failure={failure(code)} again={nothing} />),
        ] as const,
    ),
    ['Settling', () => <Settling session={null} />],
    [
      'Settling, known',
      () => <Settling session={{ provider: 'Naga', bought_in: 1_250_000, opened_at: THEN }} />,
    ],
    ...(['open', 'closed', 'cancelled'] as const).map(
      (status) => [`RoundState ${status}`, () => <RoundState status={status} />] as const,
    ),
    ['Net', () => [-5_000, 0, 5_000].map((amount) => <Net key={amount} amount={amount} />)],
    ['Totals', () => <Totals total={{ count: 12, bet: 120_000, win: 98_500, net: -21_500 }} />],
  ],
}

const HALF = { isPage: true, progress: { share: 0.5, bytes: 400_000 } }

function failure(code: string): CallFailed {
  return new CallFailed({ status: 403, code, message: '' })
}

/** As large as the place of a game is on the smallest phone. */
function framed(children: React.ReactNode) {
  return (
    <div className="relative min-h-[32rem] overflow-hidden rounded-lg border border-line">{children}</div>
  )
}
