/** The rules of the wallet once more, one call after the other, in memory: what the database is compared with. */
import type { WalletCall } from '../src/providers/wallet-store.ts'

export interface ReferenceAnswer {
  status: string
  balance: bigint | null
}

export interface ReferencePlayer {
  balance: bigint
  isLocked: boolean
  isTokenOpen: boolean
  /** What they may stake in all; null: no limit. */
  stakeLimit: bigint | null
  staked: bigint
}

interface Known {
  call: WalletCall
  isUndone: boolean
}

export interface ReferenceRound {
  bet: bigint
  win: bigint
  standing: number
  status: 'open' | 'closed' | 'cancelled'
}

const FIRST = 'RS_ERROR_'
const UNKNOWN = `${FIRST}UNKNOWN`
const NOT_THERE = `${FIRST}TRANSACTION_DOES_NOT_EXIST`

export class ReferenceWallet {
  readonly players = new Map<bigint, ReferencePlayer>()
  readonly rounds = new Map<string, ReferenceRound>()
  /** `uuid code` of everything that somebody should look at. */
  readonly noted = new Set<string>()
  readonly #games: ReadonlySet<string>
  readonly #known = new Map<string, Known>()
  readonly #tombstones = new Set<string>()

  /** With the codes of the games that take bets. */
  constructor(games: readonly string[]) {
    this.#games = new Set(games)
  }

  /** The token of a call is good if it is the hash of its own player's token; the test says so. */
  answer(call: WalletCall, isOwnToken: boolean): ReferenceAnswer {
    const status = this.#status(call, isOwnToken)
    const player = call.playerId === null ? undefined : this.players.get(call.playerId)
    const hasBalance = ['RS_OK', `${FIRST}NOT_ENOUGH_MONEY`, `${FIRST}LIMIT_REACHED`].includes(status)
    return { status, balance: hasBalance ? (player?.balance ?? 0n) : null }
  }

  #status(call: WalletCall, isOwnToken: boolean): string {
    const known = this.#known.get(call.uuid)
    if (known) return this.#repeated(known, call)
    if (this.#tombstones.has(call.uuid)) {
      if (call.kind === 'rollback') this.#note(call, 'rollback_of_rollback')
      return UNKNOWN
    }
    if (call.kind === 'bet') return this.#bet(call, isOwnToken)
    return call.kind === 'win' ? this.#win(call) : this.#rollback(call)
  }

  #repeated({ call: first, isUndone }: Known, call: WalletCall): string {
    const facts = ({ kind, playerId, round, gameCode, ref }: WalletCall) =>
      [kind, playerId, round, gameCode, ref].join('|')
    const money = ({ amount, currency }: WalletCall) => `${amount} ${currency}`
    const isSame = facts(first) === facts(call) && (call.kind === 'rollback' || money(first) === money(call))
    if (!isSame) {
      this.#note(call, 'id_reused')
      return `${FIRST}DUPLICATE_TRANSACTION`
    }
    return call.kind === 'bet' && isUndone ? UNKNOWN : 'RS_OK'
  }

  #bet(call: WalletCall, isOwnToken: boolean): string {
    const player = call.playerId === null ? undefined : this.players.get(call.playerId)
    if (!player || !isOwnToken) return `${FIRST}INVALID_TOKEN`
    if (!player.isTokenOpen && !(call.isPromo && call.amount === 0n)) return `${FIRST}TOKEN_EXPIRED`
    if (player.isLocked) return `${FIRST}USER_DISABLED`
    if (!this.#games.has(call.gameCode)) return `${FIRST}INVALID_GAME`
    if (call.currency !== 'KHR') return `${FIRST}WRONG_CURRENCY`
    const cost = costOf(call)
    if (cost > 0n && player.stakeLimit !== null && player.staked + cost > player.stakeLimit)
      return `${FIRST}LIMIT_REACHED`
    if (cost > 0n && cost > player.balance) return `${FIRST}NOT_ENOUGH_MONEY`
    player.balance -= cost
    player.staked += cost
    this.#known.set(call.uuid, { call, isUndone: false })
    const round = this.#round(call)
    if (round.status === 'closed') this.#note(call, 'bet_in_closed_round')
    round.bet += cost
    round.standing++
    round.status = call.roundClosed ? 'closed' : 'open'
    return 'RS_OK'
  }

  #win(call: WalletCall): string {
    const ref = call.ref ?? ''
    const bet = this.#known.get(ref)
    if (this.#tombstones.has(ref) || (bet?.call.kind === 'bet' && bet.isUndone)) {
      this.#note(call, 'win_after_rollback')
      return NOT_THERE
    }
    const isIts =
      bet?.call.kind === 'bet' && bet.call.playerId === call.playerId && bet.call.round === call.round
    const player = call.playerId === null ? undefined : this.players.get(call.playerId)
    if (!isIts || !player) {
      this.#note(call, 'win_without_bet')
      return NOT_THERE
    }
    if (call.currency !== 'KHR') return `${FIRST}WRONG_CURRENCY`
    player.balance += call.amount
    this.#known.set(call.uuid, { call, isUndone: false })
    const round = this.#round(call)
    if (call.amount > 0n && player.isLocked) this.#note(call, 'win_of_locked_player')
    if (call.amount > 0n && round.status === 'closed') this.#note(call, 'late_win')
    round.win += call.amount
    round.standing++
    if (call.roundClosed) round.status = 'closed'
    return 'RS_OK'
  }

  #rollback(call: WalletCall): string {
    const ref = call.ref ?? ''
    const undone = this.#known.get(ref)
    if (ref === call.uuid || undone?.call.kind === 'rollback') {
      this.#note(call, 'rollback_of_rollback')
      return NOT_THERE
    }
    if (undone && undone.call.playerId !== call.playerId) {
      this.#note(call, 'rollback_of_other_player')
      return NOT_THERE
    }
    if (!undone) this.#tombstones.add(ref)
    else if (!undone.isUndone) this.#undo(call, undone)
    this.#known.set(call.uuid, { call, isUndone: false })
    return 'RS_OK'
  }

  #undo(call: WalletCall, undone: Known): void {
    const player = call.playerId === null ? undefined : this.players.get(call.playerId)
    if (!player) throw new Error('what stands has a player')
    const round = this.#round(undone.call)
    round.standing--
    if (undone.call.kind === 'bet') {
      const cost = costOf(undone.call)
      player.balance += cost
      player.staked -= cost
      round.bet -= cost
      if (this.#hasWon(undone.call.uuid)) this.#note(call, 'rollback_of_paid_bet')
    } else {
      player.balance -= undone.call.amount
      round.win -= undone.call.amount
      if (player.balance < 0n) this.#note(call, 'overdrawn')
      round.status = 'open'
    }
    undone.isUndone = true
    if (call.roundClosed) round.status = 'closed'
    if (round.standing === 0) round.status = 'cancelled'
  }

  #hasWon(bet: string): boolean {
    return [...this.#known.values()].some(
      ({ call, isUndone }) => call.kind === 'win' && call.ref === bet && call.amount > 0n && !isUndone,
    )
  }

  #round({ playerId, round: name }: WalletCall): ReferenceRound {
    const key = `${playerId} ${name}`
    const round = this.rounds.get(key) ?? { bet: 0n, win: 0n, standing: 0, status: 'cancelled' }
    this.rounds.set(key, round)
    return round
  }

  #note({ uuid }: WalletCall, code: string): void {
    this.noted.add(`${uuid} ${code}`)
  }
}

function costOf({ isFree, amount }: WalletCall): bigint {
  return isFree ? 0n : amount
}
