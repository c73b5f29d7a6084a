/** The bets, rounds and movements of one player as files: `player` says whose, `from` and `to` of which days. */
import type { GameRound } from '@samnang/contract/games'
import type { FileLanguage } from '@samnang/contract/shapes'
import type { Outcome } from '@samnang/core/refusal'
import type { Field } from '../http/csv.ts'
import { ticketPage } from '../lottery/ticket-list.ts'
import { ticketList } from '../lotto59/ticket-list.ts'
import { allMovements } from '../money/statement.ts'
import { statementColumns } from '../money/statement-words.ts'
import { transactionList } from '../money/transactions.ts'
import { isInBranch } from '../players/player-desk.ts'
import { casinoReport } from '../providers/game-report.ts'
import { sportReport } from '../providers/sport-report.ts'
import { type Columns, type Export, type ExportAsk, type Exports, headerOf, pagesOf } from './exports.ts'

const column = (km: string, en: string): Record<FileLanguage, string> => ({ km, en })
const [number, at] = [column('លេខ', 'Number'), column('ម៉ោង (UTC)', 'Time (UTC)')]
const [kind, state] = [column('ប្រភេទ', 'Kind'), column('ស្ថានភាព', 'State')]
const [stake, payout] = [column('ប្រាក់ភ្នាល់ (រៀល)', 'Stake (riel)'), column('ប្រាក់ឈ្នះ (រៀល)', 'Payout (riel)')]

interface Page<R> {
  rows: readonly R[]
  next: string | null
}
type PageQuery = { limit: string; before?: string; from?: string; to?: string }

interface ListOfPlayer<R> {
  columns: Columns
  ask(db: ExportAsk['db'], player: bigint, query: PageQuery): Promise<Outcome<Page<R>, 'invalid_dates'>>
  fields(row: R): Field[]
}

const common = { permission: 'players.export', scope: 'branch' } as const

/** Empty for a player whom the branch does not reach, as for one who is not there. */
function exportOf<R>({ columns, ask, fields }: ListOfPlayer<R>): Export {
  return {
    ...common,
    header: headerOf(columns),
    batches: async function* ({ db, query, scope }) {
      const player = await playerOf({ db, query, scope })
      if (player === null) return
      const { from, to } = query
      const days = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
      const pages = pagesOf(async (before) => {
        const page = await ask(db, player, { limit: '100', ...days, ...(before === null ? {} : { before }) })
        return page.ok ? page.value : { rows: [], next: null }
      })
      for await (const rows of pages) yield rows.map(fields)
    },
  }
}

async function playerOf({
  db,
  query,
  scope,
}: Pick<ExportAsk, 'db' | 'query' | 'scope'>): Promise<bigint | null> {
  const id = /^[1-9][0-9]{0,17}$/.test(query.player ?? '') ? BigInt(query.player ?? '') : null
  return id !== null && (await isInBranch(db, id, scope.branch)) ? id : null
}

const tickets = exportOf({
  columns: { number, slip: column('សំបុត្រ', 'Slip'), at, kind, what: column('លើអ្វី', 'On what'), stake, payout },
  ask: ticketList,
  fields: (row) => [
    ...[row.id, row.group_id, row.created_at, `${row.poll} #${row.number}`],
    [row.type, row.numbers?.join(' '), row.post, row.value].filter((part) => part !== undefined).join(' '),
    ...[row.amount, row.payout + row.jackpot_win_amount],
  ],
})

const lottery = exportOf({
  columns: { number, at, kind, state, stake, payout },
  ask: ticketPage,
  fields: (row) => [row.id, row.placed_at, `${row.type} ${row.title}`, row.state, row.cost, row.payout],
})

const roundColumns = { number, at, kind, round: column('វគ្គលេង', 'Round'), state, stake, payout }
type Round = Pick<GameRound, 'id' | 'opened_at' | 'provider' | 'game' | 'round' | 'status' | 'bet' | 'win'>
const roundFields = (row: Round): Field[] => [
  ...[row.id, row.opened_at, `${row.provider} · ${row.game}`, row.round, row.status, row.bet, row.win],
]
const rounds = exportOf({ columns: roundColumns, ask: casinoReport, fields: roundFields })
const sport = exportOf({ columns: roundColumns, ask: sportReport, fields: roundFields })

const transactions = exportOf({
  columns: {
    ...{ number: column('លេខយោង', 'Reference'), at, kind, why: column('មូលហេតុ', 'Reason') },
    ...{ amount: column('ចំនួន (រៀល)', 'Amount (riel)'), after: column('នៅសល់ (រៀល)', 'Balance after (riel)') },
  },
  ask: transactionList,
  fields: (row) => [
    ...[row.reference, row.created_at, row.type, row.reason ?? null, row.amount, row.balance_after],
  ],
})

const statement: Export = {
  ...common,
  header: statementColumns,
  batches: async function* (ask) {
    const player = await playerOf(ask)
    if (player !== null) yield* allMovements(ask.db, player, ask.language)
  },
}

export const playerListExports: Exports = {
  'player-tickets': tickets,
  'player-lottery': lottery,
  'player-rounds': rounds,
  'player-sport': sport,
  'player-transactions': transactions,
  'player-statement': statement,
}
