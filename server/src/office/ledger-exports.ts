/** What the house owed at a moment and what all accounts held at the end of a day, as files. */
import { unitsToRiel } from '@samnang/core/money'
import { dayAt, dayStartMs, wallTime } from '@samnang/core/phnom-penh-day'
import { openStakes, owedAt, trialBalance } from '../figures/ledger.ts'
import type { Field } from '../http/csv.ts'
import { type Export, type ExportAsk, headerOf } from './exports.ts'
import { inBoth as of, REPORT_WORDS, reportHead } from './report-head.ts'

export const SIDES = {
  player: of('ប្រាក់អ្នកលេង', 'Players’ funds'),
  hold: of('ប្រាក់រង់ចាំដក', 'Held for withdrawals'),
  pot: of('ប្រាក់ជេកផត', 'Jackpot pots'),
  transit: of('ប្រាក់កំពុងផ្ទេរ', 'In transit'),
  house: of('គណនីរបស់ផ្ទះ', 'The house’s own'),
  open: of('ប្រាក់ភ្នាល់រង់ចាំលទ្ធផល', 'Stakes waiting for results'),
}

const OF_LEDGER = { permission: 'ledger.read', scope: 'house', isOfPast: true } as const
const HEADER = headerOf({ account: of('គណនី', 'Account'), riel: of('រៀល', 'Riel') })

/** What is not over yet cannot be told; when nothing is said, it is told of when the file is made. */
function momentOf({ query, madeAt, readFrom }: ExportAsk): Date {
  const last = new Date(Math.min(madeAt.getTime(), Date.parse(readFrom?.as_of ?? '') || Infinity))
  const asked = new Date(query.at ?? last)
  return asked.getTime() <= last.getTime() ? asked : last
}

const owed: Export = {
  ...OF_LEDGER,
  about: (ask) => {
    const { at: _, ...query } = ask.query
    const title = of('អ្វីដែលផ្ទះជំពាក់នៅពេលណាមួយ', 'Owed at a moment')
    return reportHead({ ...ask, query }, title[ask.language], wallTime(momentOf(ask).getTime()))
  },
  header: HEADER,
  batches: async function* (ask) {
    const { players, holds, pots, openStakes: open } = await owedAt(ask.db, momentOf(ask))
    const word = (side: keyof typeof SIDES) => SIDES[side][ask.language]
    yield [
      [word('player'), unitsToRiel(players)],
      [word('hold'), unitsToRiel(holds)],
      [word('pot'), unitsToRiel(pots)],
      [word('open'), unitsToRiel(open)],
      [REPORT_WORDS.total[ask.language], unitsToRiel(players + holds + pots + open)],
    ]
  },
}

function dayOf({ query, madeAt }: ExportAsk): string {
  const { day } = query
  return day !== undefined && dayStartMs(day) !== null ? day : dayAt(madeAt.getTime())
}

const balance: Export = {
  ...OF_LEDGER,
  about: (ask) => {
    const { day: _, ...query } = ask.query
    return reportHead({ ...ask, query }, of('តារាងតុល្យភាព', 'Trial balance')[ask.language], dayOf(ask))
  },
  header: HEADER,
  batches: async function* (ask) {
    const day = dayOf(ask)
    const rows = await trialBalance(ask.db, day)
    const sum = rows.reduce((all, { units }) => all + units, 0n)
    const lines: Field[][] = rows.map(({ side, name, units }) => [
      name ?? SIDES[side][ask.language],
      unitsToRiel(units),
    ])
    yield [
      ...lines,
      [REPORT_WORDS.total[ask.language], unitsToRiel(sum)],
      [SIDES.open[ask.language], unitsToRiel(await openStakes(ask.db, day))],
    ]
  },
}

export const ledgerExports = { owed, 'trial-balance': balance }
