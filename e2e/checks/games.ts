/** Games of providers: each call moved what it says, once, and the rounds of the report add up to the calls. */
import type pg from 'pg'
import { atOneMoment, type Book, groupBy, readRows } from './book.ts'

export type GameCall = {
  provider: number
  uuid: string
  kind: string
  player: bigint | null
  ref: string | null
  amount: bigint
  round: string
  isFree: boolean
  hasEffect: boolean
  tx: bigint | null
}
type GameRound = {
  provider: number
  player: bigint
  round: string
  bet: bigint
  win: bigint
  status: string
}
export type GameBook = { calls: GameCall[]; rounds: GameRound[] }

/** Ledger and calls of one moment: an entry without its call would be a fault. */
export function readBookAndGames(db: pg.Client): Promise<{ book: Book; games: GameBook }> {
  return atOneMoment(db, async () => ({ book: await readRows(db), games: await readGames(db) }))
}

async function readGames(db: pg.Client): Promise<GameBook> {
  const [calls, rounds] = [
    await db.query('select * from game_tx order by id'),
    await db.query('select * from game_round order by id'),
  ]
  return {
    calls: calls.rows.map((row) => ({
      provider: row.provider_id,
      uuid: row.uuid,
      kind: row.kind,
      player: row.player_id === null ? null : BigInt(row.player_id),
      ref: row.ref,
      amount: BigInt(row.amount),
      round: row.round,
      isFree: row.is_free,
      hasEffect: row.has_effect,
      tx: row.tx_id === null ? null : BigInt(row.tx_id),
    })),
    rounds: rounds.rows.map((row) => ({
      provider: row.provider_id,
      player: BigInt(row.player_id),
      round: row.round,
      bet: BigInt(row.bet),
      win: BigInt(row.win),
      status: row.status,
    })),
  }
}

export function checkGames(book: Book, games: GameBook): string[] {
  return [...checkMoney(book, games), ...checkRounds(games)]
}

/** What a call has moved; a rollback moves back what its reference has moved. */
function movedBy(call: GameCall, byUuid: ReadonlyMap<string, GameCall>): bigint {
  if (!call.hasEffect) return 0n
  if (call.kind === 'bet') return call.isFree ? 0n : -call.amount
  if (call.kind === 'win') return call.amount
  const undone = byUuid.get(nameOf(call, call.ref))
  return undone ? -movedBy(undone, byUuid) : 0n
}

function nameOf({ provider }: GameCall, uuid: string | null): string {
  return `${provider} ${uuid}`
}

function checkMoney({ entries, txs }: Book, { calls }: GameBook): string[] {
  const found: string[] = []
  const byUuid = new Map(calls.map((call) => [nameOf(call, call.uuid), call]))
  const entryOf = new Map(entries.map((entry) => [entry.tx, entry]))
  for (const call of calls) {
    const entry = call.tx === null ? undefined : entryOf.get(call.tx)
    const moved = entry?.amount ?? 0n
    const due = movedBy(call, byUuid)
    if (moved !== due) found.push(`G1: ${call.kind} ${call.uuid} moved ${moved}, not ${due}`)
    if (entry && entry.account !== call.player) found.push(`G1: ${call.uuid} moved another player's money`)
  }
  const named = groupBy(calls, ({ tx }) => tx)
  for (const { id, kind } of txs.values()) {
    const count = named.get(id)?.length ?? 0
    if (kind.startsWith('game_') && count !== 1) found.push(`G2: ${count} calls stand for transaction ${id}`)
  }
  return found
}

/** A round shows the bets and wins that stand: those that nothing has rolled back. */
function checkRounds({ calls, rounds }: GameBook): string[] {
  const undone = new Set(
    calls
      .filter(({ kind, hasEffect }) => kind === 'rollback' && hasEffect)
      .map((call) => nameOf(call, call.ref)),
  )
  const standing = calls.filter((call) => call.hasEffect && !undone.has(nameOf(call, call.uuid)))
  const byRound = groupBy(standing, ({ provider, player, round }) => `${provider} ${player} ${round}`)
  return rounds.flatMap(({ provider, player, round, bet, win }) => {
    const own = byRound.get(`${provider} ${player} ${round}`) ?? []
    const sum = (kind: string) =>
      own
        .filter((call) => call.kind === kind && !call.isFree)
        .reduce((total, { amount }) => total + amount, 0n)
    if (sum('bet') === bet && sum('win') === win) return []
    return [`G3: round ${round} shows ${bet} and ${win}, its calls ${sum('bet')} and ${sum('win')}`]
  })
}
