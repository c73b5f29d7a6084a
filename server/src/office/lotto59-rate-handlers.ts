/** Rates and pots of lotto 59, as the office's contract asks for them. */
import type { PotEntry } from '@samnang/contract/office/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { POLL_NAMES } from '@samnang/core/lotto59/markets'
import type { Paytable } from '@samnang/core/lotto59/paytable'
import { paytableFaults } from '@samnang/core/lotto59/paytable-faults'
import { unitsToRiel } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { currentPaytable, type Publication, paytableVersion, publications } from '../lotto59/paytables.ts'
import { type PotEntryRow, potEntries } from '../lotto59/pots.ts'
import { isSeeded } from '../lotto59/seed-pot.ts'
import { pollPots } from '../lotto59/switch-poll.ts'
import { worstUnder } from '../lotto59/worst-under.ts'
import type { OfficeParts } from '../office-parts.ts'
import { pageOf, shownOf } from './cash-handlers.ts'
import { fillPot, publishRates, setDrawMode } from './lotto59-commands.ts'
import { dearestOf } from './lotto59-live.ts'
import { type OfficeHandlers, read } from './office-call.ts'

type Names = Extract<
  keyof OfficeHandlers,
  | `${string} /api/lotto59/paytables`
  | 'GET /api/lotto59/worst'
  | `${string} /api/lotto59/polls/:poll/mode`
  | `${string} /api/lotto59/pots${string}`
>

/** Rates are changed some times a year. */
const PUBLICATIONS = 50

export function lotto59RateHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, Names> {
  return {
    'GET /api/lotto59/paytables': read(async () => {
      const rows = await publications(pool, PUBLICATIONS)
      return accepted({ rows: await Promise.all(rows.map((row) => publishedOf(pool, row))) })
    }),
    'GET /api/lotto59/worst': read(async ({ query }) => {
      const rates = ratesIn(query.paytable)
      if (!rates.ok) return rates
      const rows = await worstUnder(pool, rates.value)
      return accepted({
        rows: rows.map(({ id, poll, number, now, under }) => ({
          ...{ id: Number(id), poll, number },
          ...{ now: dearestOf(now), under: dearestOf(under) },
        })),
      })
    }),
    'POST /api/lotto59/paytables': publishRates,
    'GET /api/lotto59/pots': read(async () => accepted({ rows: await potsNow(pool) })),
    'GET /api/lotto59/pots/:poll/entries': read(async ({ params: { poll }, query }) => {
      const { before, limit } = pageOf(query)
      const rows = await potEntries(pool, { poll, before, limit: limit + 1 })
      return accepted(
        shownOf(
          rows,
          limit,
          (row) => entryOf(poll, row),
          ({ id }) => String(id),
        ),
      )
    }),
    'POST /api/lotto59/polls/:poll/mode': setDrawMode,
    'POST /api/lotto59/pots/:poll/seed': fillPot,
  }
}

/** Refusal: `invalid_field`. */
function ratesIn(text: string): Outcome<Paytable, 'invalid_field'> {
  const value = parsed(text)
  const faults = paytableFaults(value)
  // Nothing is wrong with it, so it is one.
  return faults.length === 0
    ? accepted(value as Paytable)
    : refused('invalid_field', { errors: { paytable: faults } })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function publishedOf(db: Queryable, { id, version, actor, at }: Publication) {
  const { paytable } = await paytableVersion(db, version)
  const { markets, numberRateCenti, jackpot } = paytable
  return {
    ...{ id: Number(id), version, by: actor, at: at.toISOString() },
    paytable: { markets: [...markets], numberRateCenti, jackpot },
  }
}

async function potsNow(db: Queryable) {
  const [pots, { paytable }] = [await pollPots(db), await currentPaytable(db)]
  const { potSeedRiel: seed, potSharePercent: share_percent } = paytable.jackpot
  return Promise.all(
    POLL_NAMES.map(async (poll) => ({
      ...{ poll, balance: unitsToRiel(pots[poll]), seed, share_percent },
      is_seeded: await isSeeded(db, poll),
    })),
  )
}

function entryOf(poll: Poll, { id, at, key, drawId, amount, balance }: PotEntryRow): PotEntry {
  return {
    ...{ id: Number(id), poll, at: at.toISOString(), kind: kindOf(key) },
    draw: drawId === null ? null : Number(drawId),
    ...{ amount: unitsToRiel(amount), balance: unitsToRiel(balance) },
  }
}

/** Its command's key says why: `pot:DRAW`, `pot-win:DRAW`, `pot-seed:POLL:initial` or `…:DRAW`. */
function kindOf(key: string): PotEntry['kind'] {
  if (key.startsWith('pot-win:')) return 'win'
  if (key.startsWith('pot:')) return 'share'
  return key.endsWith(':initial') ? 'first' : 'seed'
}
