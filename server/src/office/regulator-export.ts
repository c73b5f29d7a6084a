/** What an authority asks of a period, as one file of seven parts, each with its own heads; a part without rows says so. */
import type { FileLanguage } from '@samnang/contract/shapes'
import { unitsToRiel } from '@samnang/core/money'
import { wallTime } from '@samnang/core/phnom-penh-day'
import { openStakes, trialBalance } from '../figures/ledger.ts'
import {
  accountsByDay,
  type Days,
  eventsOf,
  figuresBy,
  listEvents,
  peopleByDay,
  peopleOf,
  periodDays,
  totalOf,
} from '../figures/reports.ts'
import type { Field } from '../http/csv.ts'
import type { Export, ExportAsk } from './exports.ts'
import { SIDES } from './ledger-exports.ts'
import { inBoth as of, REPORT_WORDS, reportHead } from './report-head.ts'

type Rows = readonly (readonly Field[])[]

interface Part {
  title: Record<FileLanguage, string>
  heads: Record<FileLanguage, string>[]
  /** No rows: nothing happened. */
  rows(ask: ExportAsk, days: Days): Promise<Rows> | AsyncIterable<Rows>
}

const TITLE = of('របាយការណ៍សម្រាប់អាជ្ញាធរ', 'Report for the authority')
const DAY = of('ថ្ងៃ', 'Day')
const RIEL = of('រៀល', 'Riel')

const accounts: Part = {
  title: of('1. គណនីអ្នកលេងតាមថ្ងៃ', '1. Players’ accounts by day'),
  heads: [
    DAY,
    of('ដើមថ្ងៃ (រៀល)', 'At the beginning (riel)'),
    of('ដាក់ប្រាក់', 'Deposits'),
    of('ដកប្រាក់', 'Withdrawals'),
    of('ប្រាក់ភ្នាល់', 'Stakes'),
    of('ប្រាក់ឈ្នះ និងសងវិញ', 'Winnings and refunds'),
    of('ដកវិញ', 'Taken back'),
    of('កែតម្រូវ', 'Adjustments'),
    of('ចុងថ្ងៃ', 'At the end'),
  ],
  rows: async ({ db, language }, days) => {
    const rows = await accountsByDay(db, days)
    const moved = rows.map((row) => [
      ...[row.deposits, row.withdrawals, row.stakes, row.winnings, row.takenBack, row.adjustments],
    ])
    const sums = (moved[0] ?? []).map((_, at) =>
      moved.reduce((sum, figures) => sum + (figures[at] ?? 0n), 0n),
    )
    return [
      ...rows.map(({ day, opening, closing }, at) => [
        day,
        ...[opening, ...(moved[at] ?? []), closing].map(unitsToRiel),
      ]),
      [
        REPORT_WORDS.total[language],
        ...[rows[0]?.opening ?? 0n, ...sums, rows.at(-1)?.closing ?? 0n].map(unitsToRiel),
      ],
    ]
  },
}

const wins: Part = {
  title: of('2. ការឈ្នះតាមល្បែង', '2. Wins by game'),
  heads: [
    of('ប្រភេទ', 'Product'),
    of('ល្បែង', 'Game'),
    of('ចំនួនដងភ្នាល់', 'Bets'),
    of('ប្រាក់ភ្នាល់ (រៀល)', 'Stakes (riel)'),
    of('ប្រាក់សង (រៀល)', 'Payouts (riel)'),
    of('នៅសល់ (រៀល)', 'Left to the house (riel)'),
    of('សងវិញ (រៀល)', 'Refunded (riel)'),
  ],
  rows: async ({ db, language }, days) => {
    const rows = await figuresBy(db, { ...days, by: 'part', product: null, player: null })
    const line = (names: Field[], { bets, stake, payout, refunded }: ReturnType<typeof totalOf>): Field[] => [
      ...names,
      Number(bets),
      ...[stake, payout, stake - payout, refunded].map(unitsToRiel),
    ]
    const products = [...new Set(rows.map(({ product }) => product))]
    const lines = products.flatMap((product) => {
      const games = rows.filter((row) => row.product === product)
      const name = games[0]?.productTitle ?? product
      return [
        ...games.map((row) => line([name, row.partTitle ?? row.part], row)),
        line([name, REPORT_WORDS.subtotal[language]], totalOf(games)),
      ]
    })
    return rows.length === 0 ? [] : [...lines, line([REPORT_WORDS.total[language], null], totalOf(rows))]
  },
}

const events: Part = {
  title: of('3. ព្រឹត្តិការណ៍សំខាន់ៗ', '3. Significant events'),
  heads: [of('អ្វី', 'What'), of('ចំនួនដង', 'Count')],
  rows: async ({ db }, days) =>
    (await eventsOf(db, days)).map(({ action, count }) => [action, Number(count)]),
}

const funds: Part = {
  title: of('4. ប្រាក់នៅចុងថ្ងៃចុងក្រោយ', '4. Funds at the end of the last day'),
  heads: [of('គណនី', 'Account'), RIEL],
  rows: async ({ db, language }, { to }) => [
    ...(await trialBalance(db, to)).map(({ side, name, units }): Field[] => [
      name ?? SIDES[side][language],
      unitsToRiel(units),
    ]),
    [SIDES.open[language], unitsToRiel(await openStakes(db, to))],
  ],
}

const people: Part = {
  title: of('5. អ្នកលេង ការឈប់លេង និងបណ្តឹង', '5. Players, exclusions and complaints by day'),
  heads: [
    DAY,
    of('ចុះឈ្មោះថ្មី', 'Registrations'),
    of('អ្នកលេងសកម្ម', 'Active players'),
    of('ការឈប់លេងដែលចាប់ផ្តើម', 'Exclusions begun'),
    of('បណ្តឹង', 'Complaints'),
  ],
  rows: async ({ db }, days) =>
    (await peopleByDay(db, days)).map((row) => [
      row.day,
      ...[row.registrations, row.active, row.exclusions, row.complaints].map(Number),
    ]),
}

const whole: Part = {
  title: of('6. អ្នកលេងទាំងអស់', '6. Players in all'),
  heads: [of('អ្វី', 'What'), of('ចំនួន', 'Count')],
  rows: async ({ db, language }, days) => {
    const { active, excluded } = await peopleOf(db, days)
    return [
      [of('អ្នកលេងសកម្មក្នុងរយៈពេលនេះ', 'Active in the period')[language], Number(active)],
      [of('កំពុងឈប់លេង ពេលធ្វើឯកសារនេះ', 'Excluded when this was made')[language], Number(excluded)],
    ]
  },
}

const EVENTS_AT_ONCE = 500

/** Who has done it stands in the audit log, for those who may read that. */
const each: Part = {
  title: of('7. ព្រឹត្តិការណ៍សំខាន់ៗ តាមលំដាប់', '7. Each significant event'),
  heads: [DAY, of('ម៉ោង (ភ្នំពេញ)', 'Time (Phnom Penh)'), of('អ្វី', 'What'), of('លើអ្វី', 'About')],
  rows: async function* ({ db }, days) {
    for (let after = 0n; ; ) {
      const found = await listEvents(db, { ...days, after, limit: EVENTS_AT_ONCE })
      yield found.map(({ day, at, action, target }) => [day, wallTime(at.getTime()), action, target])
      if (found.length < EVENTS_AT_ONCE) return
      after = found.at(-1)?.id ?? after
    }
  },
}

const PARTS = [accounts, wins, events, funds, people, whole, each]

const regulatorExport: Export = {
  permission: 'figures.read',
  scope: 'house',
  isOfPast: true,
  about: (ask) => reportHead(ask, TITLE[ask.language]),
  hasParts: true,
  header: (language) => PARTS.map(({ title }) => title[language]),
  batches: async function* (ask) {
    const days = periodDays(ask.query)
    for (const { title, heads, rows } of days.ok ? PARTS : []) {
      yield [[], [title[ask.language]], heads.map((words) => words[ask.language])]
      let isEmpty = true
      for await (const found of batchesOf(rows, ask, days)) {
        isEmpty &&= found.length === 0
        yield found
      }
      if (isEmpty) yield [[REPORT_WORDS.nothing[ask.language]]]
    }
  },
}

async function* batchesOf(rows: Part['rows'], ask: ExportAsk, days: ReturnType<typeof periodDays>) {
  if (!days.ok) return
  const found = rows(ask, days.value)
  if (Symbol.asyncIterator in found) yield* found
  else yield await found
}

export const regulatorExports = { regulator: regulatorExport }
