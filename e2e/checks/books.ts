/** I1, I2: the entries are lawful double entries, and every balance follows from them. */
import { type Book, type Entry, groupBy, type Tx } from './book.ts'

const HOUSE = 1n
const CASHIER = 2n
const LOTTERY = 5n
const ADJUSTMENTS = 6n
const isPlayer = (account: bigint) => account >= 1000n
const isProvider = (account: bigint) => account >= 10n && account < 1000n
/** Banks and tills of the house have the upper numbers of the same range. */
const isCash = (account: bigint) => account >= 100n && account < 1000n
const isPot = (account: bigint) => account === 3n || account === 4n

export function checkBooks(book: Book): string[] {
  return [...checkEntries(book), ...checkBalances(book), ...checkTransactions(book)]
}

function checkEntries({ entries, txs }: Book): string[] {
  return entries.flatMap((entry) => {
    const tx = txs.get(entry.tx)
    if (tx && isLawful(tx, entry)) return []
    return [`I1: entry ${entry.account}/${entry.tx} of ${entry.amount} is not lawful for ${tx?.kind}`]
  })
}

/** Both sides, the direction, and whose money it is. */
function isLawful({ kind, player }: Tx, { account, contra, amount }: Entry): boolean {
  switch (kind) {
    case 'bet':
      return account === player && isPlayer(account) && contra === HOUSE && amount < 0n
    case 'settle':
    case 'refund':
      return isPlayer(account) && contra === HOUSE && amount > 0n
    case 'pot':
      return isPot(account) && contra === HOUSE && amount !== 0n
    case 'credit':
      return account === player && isPlayer(account) && isByHand(contra) && amount > 0n
    case 'debit':
      return account === player && isPlayer(account) && isByHand(contra) && amount < 0n
    case 'lost_bet':
      return account === player && isPlayer(account) && contra === ADJUSTMENTS && amount > 0n
    case 'deposit':
      return account === player && isPlayer(account) && isCash(contra) && amount > 0n
    case 'hold':
    case 'release':
      return isHeld({ kind, player }, { account, contra, amount })
    case 'payout':
      return player !== null && account === -player && isCash(contra) && amount < 0n
    case 'draw_undo':
      return account === player && isPlayer(account) && contra === HOUSE && amount < 0n
    case 'draw_again':
      return account === player && isPlayer(account) && contra === HOUSE && amount > 0n
    case 'game_bet':
      return account === player && isPlayer(account) && isProvider(contra) && amount < 0n
    case 'game_win':
      return account === player && isPlayer(account) && isProvider(contra) && amount > 0n
    case 'game_undo':
      return account === player && isPlayer(account) && isProvider(contra) && amount !== 0n
    case 'lottery_bet':
    case 'lottery_undo':
      return account === player && isPlayer(account) && contra === LOTTERY && amount < 0n
    case 'lottery_win':
    case 'lottery_refund':
      return account === player && isPlayer(account) && contra === LOTTERY && amount > 0n
    default:
      return false
  }
}

function isByHand(contra: bigint): boolean {
  return contra === CASHIER || contra === ADJUSTMENTS
}

/** Out of what the player plays with and into their hold, or back. */
function isHeld(
  { kind, player }: Pick<Tx, 'kind' | 'player'>,
  { account, contra, amount }: Pick<Entry, 'account' | 'contra' | 'amount'>,
): boolean {
  if (player === null || contra !== CASHIER || !isPlayer(player)) return false
  const comesIn = kind === 'hold' ? account === -player : account === player
  return comesIn ? amount > 0n : amount < 0n && (account === player || account === -player)
}

/** Only a paid win that is taken back leaves less than nothing: no bet and no debit ever does. */
const TAKEN_BACK = ['game_undo', 'lottery_undo', 'draw_undo']

function checkBalances({ accounts, entries, txs }: Book): string[] {
  const found: string[] = []
  const byAccount = groupBy(entries, (entry) => entry.account)
  for (const { id, kind, balance } of accounts) {
    let sum = 0n
    for (const { tx, amount, after } of byAccount.get(id) ?? []) {
      sum += amount
      if (after !== sum) found.push(`I2: account ${id} has ${after} after transaction ${tx}, not ${sum}`)
      const isTakenBack = amount > 0n || TAKEN_BACK.includes(txs.get(tx)?.kind ?? '')
      if (sum < 0n && !isTakenBack) found.push(`I2: account ${id} is below zero after transaction ${tx}`)
    }
    if (kind !== 'house' && balance !== sum)
      found.push(`I2: account ${id} shows ${balance}, its entries ${sum}`)
  }
  return found
}

/** A command moved money once: bets, credits and debits have exactly one entry, a hold has two, and keys are unique by themselves. */
function checkTransactions({ entries, txs }: Book): string[] {
  const found: string[] = []
  const byTx = groupBy(entries, (entry) => entry.tx)
  const keys = new Set<string>()
  for (const { id, kind, key } of txs.values()) {
    const count = byTx.get(id)?.length ?? 0
    const usual = kind === 'hold' || kind === 'release' ? 2 : 1
    const isWrong = kind === 'settle' || kind === 'refund' ? count === 0 : count !== usual
    if (isWrong) found.push(`I4: transaction ${id} (${kind}) has ${count} entries`)
    if (keys.has(key)) found.push(`I4: the key ${key} stands twice`)
    keys.add(key)
  }
  return found
}
