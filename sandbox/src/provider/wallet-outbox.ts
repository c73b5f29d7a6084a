/**
 * Bets, wins and returns against the operator's wallet. Written down before each call, the same id in every
 * repetition, so that a kill, a lost answer or a doubled request changes nobody's money:
 *
 *     NEW → BET_SENT → ACCEPTED → DRAWN → WIN_SENT → CLOSED
 *              ├→ REFUSED
 *              └→ UNKNOWN → ROLLBACK_SENT → CANCELLED
 *
 * and for a win that is corrected: CLOSED → UNDO_SENT → WIN_SENT → CLOSED.
 */
import { assert } from '@samnang/core/refusal'
import type { Clock, Log, Random } from './game-family.ts'
import type { Session } from './session.ts'
import type { StoredWager, WagerStore, WalletTx } from './wager-store.ts'
import type {
  BetAnswer,
  BetRequest,
  RefusalCode,
  Wager,
  WagerState,
  Wallet,
  WinCorrection,
  WinRequest,
} from './wallet.ts'
import type { WalletAnswer, WalletClient } from './wallet-client.ts'

const BET_TRIES = 3
/** Three calls of a second and two pauses: a player knows within four seconds. */
const BET_PAUSE_MS = 400
const FIRST_PAUSE_MS = 500
/** The longest time between two tries; the specification of the sandbox. */
const LONGEST_PAUSE_MS = 300_000
/** While nobody answers, one call this often finds out that somebody does again. */
const PROBE_MS = 5_000
const AT_ONCE = 20

export interface OutboxParts {
  store: WagerStore
  client: WalletClient
  clock: Clock
  random: Random
  log: Log
}

export class WalletOutbox implements Wallet {
  readonly #parts: OutboxParts
  /** Calls on their way; the worker leaves them alone. */
  readonly #onTheirWay = new Set<string>()
  /** Bets on their way, by wager: a second request waits for the first one's answer. */
  readonly #placing = new Map<string, Promise<BetAnswer>>()
  #isDown = false
  #probedAtMs = 0

  constructor(parts: OutboxParts) {
    this.#parts = parts
  }

  /** False while the operator's wallet does not answer. */
  get isHeard(): boolean {
    return !this.#isDown
  }

  placeBet(request: BetRequest): Promise<BetAnswer> {
    const running = this.#placing.get(request.wager)
    if (running) return running
    const placing = this.#placeBet(request).finally(() => this.#placing.delete(request.wager))
    this.#placing.set(request.wager, placing)
    return placing
  }

  async #placeBet({ wager, session, ...facts }: BetRequest): Promise<BetAnswer> {
    const { store, random } = this.#parts
    const betTx = random.uuid()
    if (!(await store.add({ id: wager, session, ...facts }, betTx))) return this.#answerAgain(wager)
    await store.betSent(wager)
    return this.#decide(wager, await this.#tryBet(await this.#txOf(wager, 'bet')))
  }

  /** Nothing is sent again for a wager that is known: what happened to it is the answer. */
  async #answerAgain(id: string): Promise<BetAnswer> {
    const wager = await this.#parts.store.find(id)
    assert(wager, 'a wager that could not be added is there')
    return storedAnswer(wager)
  }

  async #tryBet(tx: WalletTx): Promise<BetTried> {
    for (let tried = 1; ; tried += 1) {
      const answer = await this.#parts.client.send(tx)
      await this.#listen(answer)
      if (answer.heard || tried === BET_TRIES) return { answer, isOnlyCall: tried === 1 }
      await this.#parts.clock.sleep(BET_PAUSE_MS)
    }
  }

  async #decide(id: string, { answer, isOnlyCall }: BetTried): Promise<BetAnswer> {
    const { store } = this.#parts
    if (answer.heard && answer.status === 'RS_OK') {
      const { isRoundOpen } = await store.betAccepted(id)
      if (isRoundOpen) return { kind: 'accepted', balance: answer.balance }
      await this.#giveBack(id, 'ACCEPTED')
      return { kind: 'cancelled' }
    }
    const code = answer.heard ? refusalOf(answer.status) : null
    const isFinal = code === 'not_enough_money' || code === 'limit_reached'
    // An earlier call that nobody answered may still arrive, and then be taken after all.
    if (isFinal && isOnlyCall) {
      await store.betRefused(id, code)
      return { kind: 'refused', code }
    }
    // Any other failure may have taken the money: the convention wants it rolled back.
    await store.betUnknown(id, code)
    await this.#giveBack(id, 'UNKNOWN')
    return code === null ? { kind: 'cancelled' } : { kind: 'refused', code }
  }

  async payWin({ wager, amount, roundClosed, meta }: WinRequest): Promise<{ balance: bigint | null }> {
    const { store, random, clock } = this.#parts
    const win = { txId: random.uuid(), amount, roundClosed, atMs: clock.now(), ...(meta && { meta }) }
    if (await store.winDue(wager, win)) {
      const answer = await this.#sendOnce(await this.#txOf(wager, 'win'))
      return { balance: answer?.heard ? answer.balance : null }
    }
    const state = (await store.find(wager))?.state
    assert(state && PAID.has(state), `a wager is drawn before it is paid, not ${state}`)
    return { balance: null }
  }

  async correctWin({ wager, amount, meta }: WinCorrection): Promise<boolean> {
    const { store, random, clock } = this.#parts
    const paid = await store.find(wager)
    assert(paid && PAID.has(paid.state), `a wager is paid before it is corrected, not ${paid?.state}`)
    if (paid.win === amount) return true
    const ids = { rollbackTx: random.uuid(), winTx: random.uuid() }
    const correction = { ...ids, amount, atMs: clock.now(), ...(meta && { meta }) }
    if (!(await store.correctionDue(wager, correction))) return false
    this.#sendLater(await this.#txOf(wager, 'rollback'))
    return true
  }

  async rollBack(wager: string): Promise<void> {
    if (await this.#giveBack(wager, 'ACCEPTED')) return
    const state = (await this.#parts.store.find(wager))?.state
    assert(state && GIVEN_BACK.has(state), `a wager that is ${state} is not given back`)
  }

  /** The answer is waited for by nobody: a return may take long, and is certain. */
  async #giveBack(wager: string, from: 'ACCEPTED' | 'UNKNOWN'): Promise<boolean> {
    const { store, random, clock } = this.#parts
    const isDue = await store.rollbackDue(wager, from, { txId: random.uuid(), atMs: clock.now() })
    if (!isDue) return false
    this.#sendLater(await this.#txOf(wager, 'rollback'))
    return true
  }

  #sendLater(tx: WalletTx): void {
    this.#sendOnce(tx).catch((error: unknown) => {
      this.#parts.log.error({ tx: tx.id, error: String(error) }, 'a return waits for the worker')
    })
  }

  async #txOf(wager: string, kind: WalletTx['kind']): Promise<WalletTx> {
    const tx = await this.#parts.store.tx(wager, kind)
    assert(tx, `wager ${wager} has its ${kind} written down`)
    return tx
  }

  async balance(session: Session): Promise<bigint | null> {
    const answer = await this.#parts.client.balance(session)
    return answer.heard && answer.status === 'RS_OK' ? answer.balance : null
  }

  findWager(id: string): Promise<Wager | null> {
    return this.#parts.store.find(id)
  }

  wagersOf(round: string): Promise<Wager[]> {
    return this.#parts.store.ofRound(round)
  }

  /** After a start: wins and returns that wait are due at once, and bets left in the middle are given back. */
  async recover(): Promise<void> {
    await this.#recoverBets()
    await this.#parts.store.hasten(this.#parts.clock.now())
  }

  /** What a kill or a fault left in the middle of a bet; those that are being placed now are not meant. */
  async #recoverBets(): Promise<void> {
    const { store, random, clock } = this.#parts
    for (const { id, state, refusal } of await store.halfPlaced()) {
      if (this.#placing.has(id)) continue
      if (state === 'NEW') await store.dropNew(id)
      if (state === 'BET_SENT' && !(await store.betUnknown(id, refusal))) continue
      if (state !== 'NEW') await store.rollbackDue(id, 'UNKNOWN', { txId: random.uuid(), atMs: clock.now() })
    }
  }

  /** Sends what is due; while nobody answers, one call every five seconds asks whether somebody does again. */
  async work(): Promise<void> {
    const { store, clock } = this.#parts
    await this.#recoverBets()
    const due = await store.due(clock.now(), AT_ONCE)
    if (due.length === 0 && this.#isDown && clock.now() - this.#probedAtMs >= PROBE_MS) {
      this.#probedAtMs = clock.now()
      const unheard = await store.oldestUnheard()
      if (unheard) due.push(unheard)
    }
    await Promise.all(due.map((tx) => this.#sendOnce(tx)))
  }

  /** One try of a win or a rollback; null if it is on its way already. */
  async #sendOnce(tx: WalletTx): Promise<WalletAnswer | null> {
    if (this.#onTheirWay.has(tx.id)) return null
    this.#onTheirWay.add(tx.id)
    try {
      const answer = await this.#parts.client.send(tx)
      await this.#note(tx, answer)
      return answer
    } finally {
      this.#onTheirWay.delete(tx.id)
    }
  }

  async #note(tx: WalletTx, answer: WalletAnswer): Promise<void> {
    const { store, clock, log } = this.#parts
    if (answer.heard && answer.status === 'RS_OK') {
      await store.settled(tx.id)
    } else {
      const why = answer.heard ? answer.status : answer.why
      if (answer.heard)
        log.error({ tx: tx.id, kind: tx.kind, status: why }, 'the wallet refuses what it owes')
      const nextAtMs = clock.now() + pauseAfter(tx.attempts)
      await store.failed(tx.id, { why, isNetwork: !answer.heard, nextAtMs })
    }
    await this.#listen(answer)
  }

  /** The first answer after a silence makes everything due that was not heard. */
  async #listen(answer: WalletAnswer): Promise<void> {
    const wasDown = this.#isDown
    this.#isDown = !answer.heard
    if (wasDown && answer.heard) await this.#parts.store.hasten(this.#parts.clock.now())
  }
}

/** `isOnlyCall`: no earlier one of this bet is without its answer. */
type BetTried = { answer: WalletAnswer; isOnlyCall: boolean }

const PAID: ReadonlySet<WagerState> = new Set(['WIN_SENT', 'CLOSED', 'UNDO_SENT'])
const GIVEN_BACK: ReadonlySet<WagerState> = new Set(['ROLLBACK_SENT', 'CANCELLED'])

/** Half a second, then twice as long each time, up to five minutes; for ever. */
function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20))
}

function storedAnswer({ state, refusal }: StoredWager): BetAnswer {
  switch (state) {
    case 'ACCEPTED':
    case 'DRAWN':
    case 'WIN_SENT':
    case 'CLOSED':
    case 'UNDO_SENT':
      return { kind: 'accepted', balance: null }
    case 'NEW':
    case 'BET_SENT':
    case 'REFUSED':
    case 'UNKNOWN':
    case 'ROLLBACK_SENT':
    case 'CANCELLED':
      return refusal === null ? { kind: 'cancelled' } : { kind: 'refused', code: refusal }
  }
}

function refusalOf(status: string): RefusalCode {
  switch (status) {
    case 'RS_ERROR_NOT_ENOUGH_MONEY':
      return 'not_enough_money'
    case 'RS_ERROR_LIMIT_REACHED':
      return 'limit_reached'
    case 'RS_ERROR_USER_DISABLED':
      return 'player_blocked'
    case 'RS_ERROR_TOKEN_EXPIRED':
    case 'RS_ERROR_INVALID_TOKEN':
      return 'session_expired'
    default:
      return 'other'
  }
}
