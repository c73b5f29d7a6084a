/** The outbox's memory without a database, for many random lives at once; it holds wagers to the same steps. */

import type { Session } from './session.ts'
import type {
  CorrectionDue,
  NewWager,
  StoredWager,
  TxKind,
  WagerStore,
  WalletTx,
  WinDue,
} from './wager-store.ts'
import type { CallMeta, RefusalCode, WagerState } from './wallet.ts'

type Row = StoredWager & { session: Session; roundClosed: boolean }
type Call = {
  id: string
  kind: TxKind
  wager: string
  amount: bigint
  meta: CallMeta | null
  undoes?: string
  attempts: number
  nextAtMs: number | null
  isUnheard: boolean
  at: number
}

const STEPS: Record<WagerState, readonly WagerState[]> = {
  NEW: ['BET_SENT', 'CANCELLED'],
  BET_SENT: ['ACCEPTED', 'REFUSED', 'UNKNOWN'],
  ACCEPTED: ['DRAWN', 'ROLLBACK_SENT'],
  UNKNOWN: ['ROLLBACK_SENT'],
  DRAWN: ['WIN_SENT'],
  WIN_SENT: ['CLOSED'],
  ROLLBACK_SENT: ['CANCELLED'],
  CLOSED: ['UNDO_SENT'],
  UNDO_SENT: ['WIN_SENT'],
  REFUSED: [],
  CANCELLED: [],
}

export class MemoryWagers implements WagerStore {
  readonly rows = new Map<string, Row>()
  readonly calls: Call[] = []
  readonly closedRounds = new Set<string>()
  /** Called before and after each commit; a test that throws here kills the process there. */
  onCommit: () => void = () => {}

  async add({ session, meta, ...facts }: NewWager, betTx: string): Promise<boolean> {
    return this.#commit(() => {
      if (this.rows.has(facts.id)) return false
      const fresh = { state: 'NEW', win: null, refusal: null, roundClosed: false } as const
      this.rows.set(facts.id, { ...facts, ...fresh, session, sessionId: session.id, player: session.player })
      this.#addCall({
        id: betTx,
        kind: 'bet',
        wager: facts.id,
        amount: facts.amount,
        nextAtMs: null,
        meta: meta ?? null,
      })
      return true
    })
  }

  async find(id: string): Promise<StoredWager | null> {
    const row = this.rows.get(id)
    return row ? { ...row } : null
  }

  async ofRound(round: string): Promise<StoredWager[]> {
    return [...this.rows.values()].filter((row) => row.round === round).map((row) => ({ ...row }))
  }

  async tx(wager: string, kind: TxKind): Promise<WalletTx | null> {
    const call = this.calls.filter((each) => each.wager === wager && each.kind === kind).at(-1)
    return call ? this.#whole(call) : null
  }

  async betSent(id: string): Promise<void> {
    this.#commit(() => this.#step(id, ['NEW'], 'BET_SENT'))
  }

  async betAccepted(id: string): Promise<{ isRoundOpen: boolean }> {
    return this.#commit(() => {
      this.#step(id, ['BET_SENT'], 'ACCEPTED')
      return { isRoundOpen: !this.closedRounds.has(this.#row(id).round) }
    })
  }

  async betRefused(id: string, refusal: RefusalCode): Promise<void> {
    this.#commit(() => {
      if (this.#step(id, ['BET_SENT'], 'REFUSED')) this.#row(id).refusal = refusal
    })
  }

  async betUnknown(id: string, refusal: RefusalCode | null): Promise<boolean> {
    return this.#commit(() => {
      const isDone = this.#step(id, ['BET_SENT'], 'UNKNOWN')
      if (isDone) this.#row(id).refusal = refusal
      return isDone
    })
  }

  async dropNew(id: string): Promise<void> {
    this.#commit(() => this.#step(id, ['NEW'], 'CANCELLED'))
  }

  async rollbackDue(
    id: string,
    from: WagerState,
    { txId, atMs }: { txId: string; atMs: number },
  ): Promise<boolean> {
    return this.#commit(() => {
      if (!this.#step(id, [from], 'ROLLBACK_SENT')) return false
      this.#addCall({
        id: txId,
        kind: 'rollback',
        wager: id,
        amount: this.#row(id).amount,
        nextAtMs: atMs,
        meta: null,
      })
      return true
    })
  }

  async winDue(id: string, { txId, amount, roundClosed, atMs, meta }: WinDue): Promise<boolean> {
    return this.#commit(() => {
      if (!this.#step(id, ['DRAWN'], 'WIN_SENT')) return false
      Object.assign(this.#row(id), { win: amount, roundClosed })
      this.#addCall({ id: txId, kind: 'win', wager: id, amount, nextAtMs: atMs, meta: meta ?? null })
      return true
    })
  }

  async correctionDue(
    id: string,
    { rollbackTx, winTx, amount, atMs, meta }: CorrectionDue,
  ): Promise<boolean> {
    return this.#commit(() => {
      const paid = this.calls.filter((call) => call.wager === id && call.kind === 'win').at(-1)
      if (!paid || !this.#step(id, ['CLOSED'], 'UNDO_SENT')) return false
      Object.assign(this.#row(id), { win: amount })
      const call = { wager: id, meta: null }
      const undo = { ...call, kind: 'rollback' as const, undoes: paid.id, amount: paid.amount }
      this.#addCall({ ...undo, id: rollbackTx, nextAtMs: atMs })
      this.#addCall({ ...call, id: winTx, kind: 'win', amount, nextAtMs: null, meta: meta ?? null })
      return true
    })
  }

  #winIsDue(wager: string): void {
    const win = this.calls.filter((call) => call.wager === wager && call.kind === 'win').at(-1)
    if (win) win.nextAtMs = 0
  }

  async failed(
    txId: string,
    { isNetwork, nextAtMs }: { isNetwork: boolean; nextAtMs: number },
  ): Promise<void> {
    this.#commit(() => {
      const call = this.#call(txId)
      if (call.nextAtMs !== null)
        Object.assign(call, { attempts: call.attempts + 1, nextAtMs, isUnheard: isNetwork })
    })
  }

  async settled(txId: string): Promise<void> {
    this.#commit(() => {
      const call = this.#call(txId)
      call.nextAtMs = null
      if (call.kind === 'win') this.#step(call.wager, ['WIN_SENT'], 'CLOSED')
      else if (call.undoes === undefined) this.#step(call.wager, ['ROLLBACK_SENT'], 'CANCELLED')
      else if (this.#step(call.wager, ['UNDO_SENT'], 'WIN_SENT')) this.#winIsDue(call.wager)
    })
  }

  async due(nowMs: number, limit: number): Promise<WalletTx[]> {
    const due = this.calls.filter(({ nextAtMs }) => nextAtMs !== null && nextAtMs <= nowMs)
    return due.slice(0, limit).map((call) => this.#whole(call))
  }

  async oldestUnheard(): Promise<WalletTx | null> {
    const call = this.calls.find(({ nextAtMs, isUnheard }) => nextAtMs !== null && isUnheard)
    return call ? this.#whole(call) : null
  }

  async hasten(nowMs: number): Promise<void> {
    for (const call of this.calls) {
      if (call.nextAtMs !== null && call.isUnheard) call.nextAtMs = Math.min(call.nextAtMs, nowMs)
    }
  }

  async halfPlaced(): Promise<StoredWager[]> {
    const half: readonly WagerState[] = ['NEW', 'BET_SENT', 'UNKNOWN']
    return [...this.rows.values()].filter(({ state }) => half.includes(state)).map((row) => ({ ...row }))
  }

  /** What storing an outcome does to the wagers of its round. */
  async drawn(round: string): Promise<void> {
    this.#commit(() => {
      this.closedRounds.add(round)
      for (const row of this.rows.values()) if (row.round === round) this.#step(row.id, ['ACCEPTED'], 'DRAWN')
    })
  }

  #commit<T>(change: () => T): T {
    this.onCommit()
    const result = change()
    this.onCommit()
    return result
  }

  #step(id: string, from: readonly WagerState[], to: WagerState): boolean {
    const row = this.#row(id)
    if (!from.includes(row.state)) return false
    if (!STEPS[row.state].includes(to)) throw new Error(`a wager never goes from ${row.state} to ${to}`)
    row.state = to
    return true
  }

  #addCall(call: Omit<Call, 'attempts' | 'isUnheard' | 'at'>): void {
    this.calls.push({ ...call, attempts: 0, isUnheard: true, at: this.calls.length })
  }

  #row(id: string): Row {
    const row = this.rows.get(id)
    if (!row) throw new Error(`no wager ${id}`)
    return row
  }

  #call(id: string): Call {
    const call = this.calls.find((each) => each.id === id)
    if (!call) throw new Error(`no call ${id}`)
    return call
  }

  #whole({ id, kind, wager, amount, attempts, meta, undoes }: Call): WalletTx {
    const { round, game, roundClosed, session } = this.#row(wager)
    const betTx = this.calls.find((each) => each.wager === wager && each.kind === 'bet')?.id ?? ''
    return {
      id,
      kind,
      amount,
      attempts,
      wager,
      betTx,
      round,
      game,
      roundClosed: kind === 'win' && roundClosed,
      undoes: undoes ?? null,
      meta,
      session,
    }
  }
}
