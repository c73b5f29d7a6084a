/**
 * A ticket from the player's tap to its acceptance: the stake is taken first, then the live delay passes, and only
 * then is it decided by the prices of that moment. Whatever comes between gives the stake back.
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
import { isOtherScore } from './book.ts'
import { checkSlip, isAcceptable, isInPlay } from './check-slip.ts'
import { CONFIG_HASH, SPORT_GAME } from './config.ts'
import type { BetOrder, BetRefusal, Slip } from './messages.ts'
import { combinedPrice } from './parlay.ts'
import { playerReturns } from './player-returns.ts'
import type { SportDesk } from './sport-desk.ts'
import { ticketIds } from './ticket-ids.ts'
import { betMeta } from './ticket-meta.ts'

export type Placed =
  | { state: 'stored'; bet: StoredBet; balance: bigint | null }
  | { state: 'refused'; error: BetRefusal; slip: Slip }
  | { state: 'key_used' }

/** The same key gives the same ticket; another slip with it is refused. */
export async function placeBet(desk: SportDesk, session: Session, order: BetOrder): Promise<Placed> {
  const ids = ticketIds({ player: session.player, key: order.key })
  const known = await findBet(desk.parts.pool, ids.bet)
  if (known) return isSameOrder(known, order) ? stored(known) : { state: 'key_used' }
  const open = await playerReturns(desk, session.player)
  const slip = checkSlip(order, { book: desk.book, open, accept: order.accept })
  const [problem] = slip.problems
  if (problem) return { state: 'refused', error: problem, slip }
  const bet = newBet(session, order, { slip, ids, now: desk.parts.clock.now() })
  if (!(await addBet(desk.parts.pool, bet))) return placeBet(desk, session, order)
  const pending = await readBet(desk, bet.id)
  desk.tickets.put(pending)
  return debit(desk, { session, bet: pending, delayMs: slip.delayMs })
}

function stored(bet: StoredBet, balance: bigint | null = null): Placed {
  return { state: 'stored', bet, balance }
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
    ...{ id: ids.bet, wager: ids.wager, key, accept, legs, placedAt: now },
    ...{ sessionId: session.id, player: session.player, stake: rielToUnits(stake) },
    price: combinedPrice(legs.map(({ price }) => price)),
  }
}

async function debit(
  desk: SportDesk,
  { session, bet, delayMs }: { session: Session; bet: StoredBet; delayMs: number },
): Promise<Placed> {
  const { rounds, wallet, clock, pool } = desk.parts
  await openTicketRound(desk, bet)
  const answer = await wallet.placeBet({
    ...{ wager: bet.wager, session, game: SPORT_GAME, round: bet.id, amount: bet.stake },
    detail: detailOf(bet),
    meta: betMeta(bet),
  })
  if (answer.state !== 'accepted') {
    await rejectBet(pool, bet.id, answer.state === 'refused' ? answer.code : 'cancelled')
    await rounds.cancelRound(bet.id)
    desk.tickets.drop(bet.id)
    return stored(await readBet(desk, bet.id))
  }
  const decidesAt = clock.now() + delayMs
  await betTaken(pool, bet.id, decidesAt)
  if (delayMs === 0) return stored(await decideBet(desk, bet.id), answer.balance)
  const waiting = { ...bet, decidesAt }
  desk.tickets.put(waiting)
  return stored(waiting, answer.balance)
}

/** Filed under the seed of the first leg's match, which is secret until that match is over. */
async function openTicketRound(desk: SportDesk, bet: StoredBet): Promise<void> {
  const { rounds, seeds } = desk.parts
  const match = desk.book.find(bet.legs[0]?.match ?? '')?.match
  assert(match, 'a ticket is on a match of the book')
  const seed = await seeds.find(match.seedId)
  assert(seed, 'a match has its seed')
  await rounds.openRound({
    ...{ id: bet.id, game: SPORT_GAME, table: seed.clientSeed },
    ...{ seedId: seed.id, clientSeed: seed.clientSeed, nonce: 0 },
    ...{ configHash: CONFIG_HASH, detail: detailOf(bet) },
  })
}

/** What the history shows of a slip. */
function detailOf({ legs, price }: Pick<StoredBet, 'legs' | 'price'>): Json {
  const shown = legs.map(({ match, kind, line, pick, price: legPrice, home, away }) => ({
    ...{ match, home, away, kind, line, pick },
    price: legPrice,
  }))
  return { price, legs: shown }
}

/** The end of the wait: accepted at the prices of now, or given back. A second call changes nothing. */
async function decideBet(desk: SportDesk, id: string): Promise<StoredBet> {
  const bet = desk.tickets.find(id) ?? (await readBet(desk, id))
  if (bet.state !== 'PENDING') return bet
  const verdict = judge(desk, bet)
  if (typeof verdict === 'string') return rejectTaken(desk, bet, verdict)
  await keepBoards(desk, verdict)
  const price = combinedPrice(verdict.map((leg) => leg.price))
  if (await acceptBet(desk.parts.pool, { id, price, legs: verdict })) {
    const accepted = await readBet(desk, id)
    desk.tickets.put(accepted)
    return accepted
  }
  return readBet(desk, id)
}

/** The legs as they are taken, or why not. */
function judge({ book }: SportDesk, bet: StoredBet): NewLeg[] | BetRefusal {
  const legs: NewLeg[] = []
  for (const leg of bet.legs) {
    const live = book.find(leg.match)?.report.live
    const market = book.market(leg.match, leg)
    if (!live || market?.state === 'CLOSED') return 'closed'
    const scoreAtBet = isInPlay(live) ? live.score : null
    // Taken before kick-off and decided after it: another bet than the player saw.
    if ((scoreAtBet === null) !== (leg.scoreAtBet === null)) return 'closed'
    if (leg.scoreAtBet && isOtherScore(live.score, leg.scoreAtBet)) return 'goal'
    const price = market?.selections.find(({ pick }) => pick === leg.pick)?.price ?? null
    if (market?.state !== 'OPEN' || price === null) return 'suspended'
    if (!isAcceptable(leg.price, price, bet.accept)) return 'price_changed'
    legs.push({ ...leg, scoreAtBet, price, version: market.version })
  }
  return legs
}

async function keepBoards({ book, parts }: SportDesk, legs: readonly NewLeg[]): Promise<void> {
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

/** What is due: waits that are over, and tickets that a fault has left without an answer of the wallet. */
export async function decideDue(desk: SportDesk, now: number): Promise<StoredBet[]> {
  const decided: StoredBet[] = []
  for (const bet of desk.tickets.all()) {
    if (bet.state !== 'PENDING') continue
    if (bet.decidesAt !== null && bet.decidesAt <= now) decided.push(await decideBet(desk, bet.id))
    else if (bet.decidesAt === null && now - bet.placedAt > FORGOTTEN_MS)
      decided.push(await rejectTaken(desk, bet, 'cancelled'))
  }
  return decided
}

/** After a kill: a ticket that was not decided is given back, and a refused one gets its money. */
export async function recoverTicket(parts: SportDesk['parts'], bet: StoredBet): Promise<void> {
  if (bet.state === 'PENDING') await rejectBet(parts.pool, bet.id, 'cancelled')
  if (bet.state === 'PENDING' || bet.state === 'REJECTED') await giveBack({ parts }, bet)
}

async function rejectTaken(desk: SportDesk, bet: StoredBet, refusal: BetRefusal): Promise<StoredBet> {
  const isMine = await rejectBet(desk.parts.pool, bet.id, refusal)
  desk.tickets.drop(bet.id)
  if (isMine) await giveBack(desk, bet)
  return readBet(desk, bet.id)
}

/** Of a ticket that is refused: its stake, if it was taken, and the end of its round. */
async function giveBack(
  { parts }: Pick<SportDesk, 'parts'>,
  { id, wager }: Pick<StoredBet, 'id' | 'wager'>,
): Promise<void> {
  const found = await parts.wallet.findWager(wager)
  if (found?.state === 'ACCEPTED') await parts.wallet.rollBack(wager)
  await parts.rounds.cancelRound(id)
}

async function readBet({ parts }: Pick<SportDesk, 'parts'>, id: string): Promise<StoredBet> {
  const bet = await findBet(parts.pool, id)
  assert(bet, 'a ticket that was stored is there')
  return bet
}
