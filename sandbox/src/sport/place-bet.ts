/**
 * A ticket from the player's tap to its acceptance: the stake is taken first, then the live delay passes, and only
 * then is it decided, in the next calm and by the prices of that moment. Whatever comes between gives the stake back.
 */
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import type { Json } from '../provider/json.ts'
import type { Session } from '../provider/session.ts'
import {
  acceptBet,
  addBet,
  betTaken,
  findBet,
  keepPrices,
  type NewLeg,
  rejectBet,
  type StoredBet,
} from './bet-store.ts'
import { isCalm, isOtherScore } from './book.ts'
import { checkSlip, isAcceptable, isInPlay } from './check-slip.ts'
import { CONFIG_HASH, SPORT_GAME } from './config.ts'
import type { Counter } from './counter.ts'
import type { AcceptSetting, BetOrder, BetRefusal, Slip } from './messages.ts'
import { combinedPrice } from './parlay.ts'
import { playerReturns } from './player-returns.ts'
import { ticketIds } from './ticket-ids.ts'
import { betMeta } from './ticket-meta.ts'

export type Placed =
  | { kind: 'stored'; bet: StoredBet; balance: bigint | null }
  | { kind: 'refused'; error: BetRefusal; slip: Slip }
  | { kind: 'key_used' }
  | { kind: 'too_fast' }

/** Tickets of a player that wait for their decision at a time. */
const PENDING_MAX = 10

/**
 * The same key gives the same ticket; another slip with it is refused. Orders are checked and written one after the other:
 * of those that are sent at once each is held against what the ones before it take of the limits.
 */
export async function placeBet(counter: Counter, session: Session, order: BetOrder): Promise<Placed> {
  const taken = await counter.tickets.inTurn(() => takeOrder(counter, session, order))
  return taken.kind === 'taken' ? debit(counter, { session, ...taken }) : taken
}

async function takeOrder(
  counter: Counter,
  session: Session,
  order: BetOrder,
): Promise<Placed | { kind: 'taken'; bet: StoredBet; delayMs: number }> {
  const ids = ticketIds({ player: session.player, key: order.key })
  const known = await findBet(counter.parts.pool, ids.bet)
  if (known) return isSameOrder(known, order) ? stored(known) : { kind: 'key_used' }
  const waiting = counter.tickets.ofPlayer(session.player).filter(({ state }) => state === 'PENDING')
  if (waiting.length >= PENDING_MAX) return { kind: 'too_fast' }
  const open = await playerReturns(counter, session.player)
  const slip = checkSlip(order, { book: counter.book, open, accept: order.accept })
  const [problem] = slip.problems
  if (problem) return { kind: 'refused', error: problem, slip }
  const bet = newBet(session, order, { slip, ids, now: counter.parts.clock.now() })
  if (!(await addBet(counter.parts.pool, bet))) return takeOrder(counter, session, order)
  const pending = await readBet(counter, bet.id)
  counter.tickets.put(pending)
  return { kind: 'taken', bet: pending, delayMs: slip.delayMs }
}

function stored(bet: StoredBet, balance: bigint | null = null): Placed {
  return { kind: 'stored', bet, balance }
}

function isSameOrder(bet: StoredBet, { selections, stake }: BetOrder): boolean {
  return (
    bet.stake === rielToUnits(stake) &&
    bet.legs.length === selections.length &&
    bet.legs.every(({ match, kind, line, pick }, at) => {
      const other = selections[at]
      return other?.match === match && other.kind === kind && other.line === line && other.pick === pick
    })
  )
}

function newBet(
  session: Session,
  { key, accept, stake }: BetOrder,
  { slip, ids, now }: { slip: Slip; ids: { bet: string; wager: string }; now: number },
) {
  const legs = slip.legs.map(({ match, kind, line, pick, priceNow, versionNow, scoreAtBet }): NewLeg => {
    assert(priceNow !== null && versionNow !== null, 'a slip without problems has its prices')
    return { match, kind, line, pick, scoreAtBet, price: priceNow, version: versionNow }
  })
  return {
    id: ids.bet,
    wager: ids.wager,
    key,
    accept,
    legs,
    placedAt: now,
    sessionId: session.id,
    player: session.player,
    stake: rielToUnits(stake),
    price: combinedPrice(legs.map(({ price }) => price)),
  }
}

async function debit(
  counter: Counter,
  { session, bet, delayMs }: { session: Session; bet: StoredBet; delayMs: number },
): Promise<Placed> {
  const { rounds, wallet, clock, pool } = counter.parts
  await openTicketRound(counter, bet)
  const answer = await wallet.placeBet({
    wager: bet.wager,
    session,
    game: SPORT_GAME,
    round: bet.id,
    amount: bet.stake,
    detail: detailOf(bet),
    meta: betMeta(bet),
  })
  if (answer.kind !== 'accepted') {
    await rejectBet(pool, bet.id, answer.kind === 'refused' ? answer.code : 'cancelled')
    await rounds.cancelRound(bet.id)
    counter.tickets.drop(bet.id)
    return stored(await readBet(counter, bet.id))
  }
  const decidesAt = clock.now() + delayMs
  await betTaken(pool, bet.id, decidesAt)
  if (delayMs === 0) return stored(await decideAtOnce(counter, bet), answer.balance)
  const waiting = { ...bet, decidesAt }
  counter.tickets.put(waiting)
  return stored(waiting, answer.balance)
}

/** Filed under the seed of the first leg's match, which is secret until that match is over. */
async function openTicketRound(counter: Counter, bet: StoredBet): Promise<void> {
  const { rounds, seeds } = counter.parts
  const match = counter.book.find(bet.legs[0]?.match ?? '')?.match
  assert(match, 'a ticket is on a match of the book')
  const seed = await seeds.find(match.seedId)
  assert(seed, 'a match has its seed')
  await rounds.openRound({
    id: bet.id,
    game: SPORT_GAME,
    table: seed.clientSeed,
    seedId: seed.id,
    clientSeed: seed.clientSeed,
    nonce: 0,
    configHash: CONFIG_HASH,
    detail: detailOf(bet),
  })
}

/** What the history shows of a slip. */
function detailOf({ legs, price }: Pick<StoredBet, 'legs' | 'price'>): Json {
  const shown = legs.map(({ match, kind, line, pick, price: legPrice, home, away }) => ({
    match,
    home,
    away,
    kind,
    line,
    pick,
    price: legPrice,
  }))
  return { price, legs: shown }
}

/** Before kick-off nothing is waited for; a match that has kicked off since the tap is another one. */
async function decideAtOnce(counter: Counter, bet: StoredBet): Promise<StoredBet> {
  const verdict = judge(counter, bet)
  return carryOut(counter, bet, verdict === 'wait' ? 'closed' : verdict)
}

/** Accepted at these prices, or given back. A second call changes nothing. */
async function carryOut(
  counter: Counter,
  bet: StoredBet,
  verdict: NewLeg[] | BetRefusal,
): Promise<StoredBet> {
  if (typeof verdict === 'string') return rejectTaken(counter, bet, verdict)
  await keepBoards(counter, verdict)
  const price = combinedPrice(verdict.map((leg) => leg.price))
  if (await acceptBet(counter.parts.pool, { id: bet.id, price, legs: verdict })) {
    const accepted = await readBet(counter, bet.id)
    counter.tickets.put(accepted)
    return accepted
  }
  return readBet(counter, bet.id)
}

/** The legs as they are taken, or why not; `wait` while a side attacks: it is the end of that which decides. */
export function judge(
  { book }: Pick<Counter, 'book'>,
  bet: { accept: AcceptSetting; legs: readonly NewLeg[] },
): NewLeg[] | BetRefusal | 'wait' {
  const legs: NewLeg[] = []
  let isCalmEverywhere = true
  for (const leg of bet.legs) {
    const booked = book.find(leg.match)
    const live = booked?.report.live
    const market = book.market(leg.match, leg)
    if (!live || market?.state === 'CLOSED') return 'closed'
    const scoreAtBet = isInPlay(live) ? live.score : null
    // Taken before kick-off and decided after it: another bet than the player saw.
    if ((scoreAtBet === null) !== (leg.scoreAtBet === null)) return 'closed'
    if (leg.scoreAtBet && isOtherScore(live.score, leg.scoreAtBet)) return 'goal'
    const price = market?.selections.find(({ pick }) => pick === leg.pick)?.price ?? null
    if (market?.state !== 'OPEN' || price === null) return 'suspended'
    if (!isCalm(booked.report)) isCalmEverywhere = false
    else if (!isAcceptable(leg.price, price, bet.accept)) return 'price_changed'
    legs.push({ ...leg, scoreAtBet, price, version: market.version })
  }
  return isCalmEverywhere ? legs : 'wait'
}

async function keepBoards({ book, parts }: Counter, legs: readonly NewLeg[]): Promise<void> {
  for (const leg of legs) {
    const booked = book.find(leg.match)
    if (!booked) continue
    const { clock, score } = booked.report.live
    const { version, markets } = booked.board
    await keepPrices(parts.pool, { match: leg.match, version, second: clock.second, score, markets })
  }
}

/** Longer than the wallet ever needs to answer. */
const FORGOTTEN_MS = 30_000

/** Tickets whose wait is over. */
export function dueBets({ tickets }: Pick<Counter, 'tickets'>, now: number): StoredBet[] {
  return tickets
    .all()
    .filter(({ state, decidesAt }) => state === 'PENDING' && decidesAt !== null && decidesAt <= now)
}

/**
 * Decides what is due, and gives back what a fault has left without an answer of the wallet. All are judged before the
 * first is stored: by the prices of the look that has just been made, however long storing takes.
 */
export async function decideDue(counter: Counter, now: number): Promise<StoredBet[]> {
  const judged = dueBets(counter, now).map((bet) => ({ bet, verdict: judge(counter, bet) }))
  const decided: StoredBet[] = []
  for (const { bet, verdict } of judged) {
    if (verdict !== 'wait') decided.push(await carryOut(counter, bet, verdict))
  }
  for (const bet of counter.tickets.all()) {
    if (bet.state === 'PENDING' && bet.decidesAt === null && now - bet.placedAt > FORGOTTEN_MS)
      decided.push(await rejectTaken(counter, bet, 'cancelled'))
  }
  return decided
}

/** After a kill: a ticket that was not decided is given back, and a refused one gets its money. */
export async function recoverTicket(parts: Counter['parts'], bet: StoredBet): Promise<void> {
  if (bet.state === 'PENDING') await rejectBet(parts.pool, bet.id, 'cancelled')
  if (bet.state === 'PENDING' || bet.state === 'REJECTED') await giveBack({ parts }, bet)
}

async function rejectTaken(counter: Counter, bet: StoredBet, refusal: BetRefusal): Promise<StoredBet> {
  const isMine = await rejectBet(counter.parts.pool, bet.id, refusal)
  counter.tickets.drop(bet.id)
  if (isMine) await giveBack(counter, bet)
  return readBet(counter, bet.id)
}

/** Of a ticket that is refused: its stake, if it was taken, and the end of its round. */
async function giveBack(
  { parts }: Pick<Counter, 'parts'>,
  { id, wager }: Pick<StoredBet, 'id' | 'wager'>,
): Promise<void> {
  const found = await parts.wallet.findWager(wager)
  if (found?.state === 'ACCEPTED') await parts.wallet.rollBack(wager)
  await parts.rounds.cancelRound(id)
}

async function readBet({ parts }: Pick<Counter, 'parts'>, id: string): Promise<StoredBet> {
  const bet = await findBet(parts.pool, id)
  assert(bet, 'a ticket that was stored is there')
  return bet
}
