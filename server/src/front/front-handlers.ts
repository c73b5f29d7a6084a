/** GET /api/front. */
import type { Front } from '@samnang/contract/front'
import { unitsToRiel } from '@samnang/core/money'
import { maskedName } from '@samnang/core/player/masked-name'
import { accepted } from '@samnang/core/refusal'
import type { SiteSettings } from '../base/settings.ts'
import { SharedAnswer } from '../base/shared-answer.ts'
import type { Handlers } from '../http/call.ts'
import { isoTime, releasingOf, resultOf } from '../lotto59/public-result.ts'
import type { Parts } from '../parts.ts'
import { type FrontFacts, frontFacts } from './front-store.ts'

const FRESH_MS = 1_000

type FrontParts = Pick<Parts, 'reads' | 'settings' | 'clock'>

interface FrontAnswer {
  front: Omit<Front, 'server_time'>
  nowMs: number
  readAt: number
}

/** Asked once a second, for all who want it. */
export function sharedFront({ reads, settings, clock }: FrontParts): SharedAnswer<FrontAnswer> {
  return new SharedAnswer({
    ask: async () => {
      const [facts, site] = await Promise.all([frontFacts(reads), settings.read()])
      return { front: frontOf(facts, site), nowMs: facts.nowMs, readAt: clock.now() }
    },
    clock,
    freshMs: FRESH_MS,
  })
}

/** All of them answer out of the one that is shared. */
export function frontHandlers(
  shared: SharedAnswer<FrontAnswer>,
  clock: FrontParts['clock'],
): Pick<Handlers, 'GET /api/front'> {
  return {
    'GET /api/front': async () => {
      const { front, nowMs, readAt } = await shared.read()
      // The answer may be a second old; the time in it is that of now, since pages set their clocks by it.
      return accepted({ ...front, server_time: isoTime(nowMs + clock.now() - readAt) })
    },
  }
}

/** Polls that are off are not spoken of. */
function frontOf(facts: FrontFacts, site: SiteSettings): Omit<Front, 'server_time'> {
  const on = new Set(site.polls.filter(({ enabled }) => enabled).map(({ id }) => id))
  const isOn = ({ poll }: { poll: string }) => on.has(poll as 'POLL_1')
  return {
    draws: facts.open.filter(isOn).map(({ id, poll, i, closesMs, bets, stake }) => ({
      ...{ poll, result_id: Number(id), number: i, closes_at: isoTime(closesMs) },
      ...{ bets, stake: unitsToRiel(stake) },
    })),
    shows: facts.shows.filter(isOn).map(releasingOf),
    results: facts.results.filter(isOn).map(resultOf),
    pots: facts.pots.filter(isOn).map(({ poll, units }) => ({ poll, pot: unitsToRiel(units) })),
    winners: facts.winners.map(winnerOf),
    offers: offersOf(site),
  }
}

function winnerOf({
  name,
  product,
  poll,
  won,
  atMs,
}: FrontFacts['winners'][number]): Front['winners'][number] {
  return {
    ...{ name: maskedName(name), product, won: unitsToRiel(won), at: isoTime(atMs) },
    ...(poll === null ? {} : { poll }),
  }
}

/** As the menu of a player whom nothing else was promised. */
function offersOf({ externalGames, families, enableLottery }: SiteSettings): Front['offers'] {
  const isShown = (family: keyof typeof families) => externalGames && families[family]
  return {
    sport: isShown('sport'),
    casino: isShown('casino'),
    slot: isShown('slot'),
    fishing: isShown('fishing'),
    lottery: enableLottery,
  }
}
