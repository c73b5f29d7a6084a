/** An operator's wallet by the public convention, behind a line on which everything happens that can. */
import { generateKeyPairSync } from 'node:crypto'
import { isSignedBy } from './signature.ts'
import type { Transport } from './wallet-client.ts'

export const FAULTS = [
  'ok',
  'refuse',
  'timeout before apply',
  'timeout after apply',
  'duplicate',
  'slow',
  '500',
  'wrong balance',
] as const
export type Fault = (typeof FAULTS)[number]

/** 512 bits sign ten times faster than a real key; the algorithm is the same. */
export const STUB_KEYS = generateKeyPairSync('rsa', { modulusLength: 512 })

type Body = Record<string, unknown> & { user: string; request_uuid: string; transaction_uuid: string }
type Applied = { kind: string; amount: bigint; isUndone: boolean }

const REFUSALS = [
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_LIMIT_REACHED',
  'RS_ERROR_INVALID_SIGNATURE',
]

export class OperatorStub {
  balance: bigint
  /** What happens to the next calls; after them everything is well. */
  faults: Fault[] = []
  readonly applied = new Map<string, Applied>()
  readonly #tombstones = new Set<string>()
  /** Requests that are still on the line and arrive later. */
  readonly #late: { path: string; body: Body }[] = []
  calls = 0

  constructor(balance: bigint) {
    this.balance = balance
  }

  readonly transport: Transport = async (path, bytes, signature) => {
    this.calls += 1
    if (!isSignedBy(STUB_KEYS.publicKey, bytes, signature))
      return reply({ status: 'RS_ERROR_INVALID_SIGNATURE' })
    const body = JSON.parse(new TextDecoder().decode(bytes)) as Body
    return this.#through(this.faults.shift() ?? 'ok', path, body)
  }

  /** What was slow arrives now, long after everybody stopped waiting for it. */
  deliverLate(): void {
    for (const { path, body } of this.#late.splice(0)) this.#apply(path, body)
  }

  #through(fault: Fault, path: string, body: Body) {
    switch (fault) {
      case 'ok':
        return this.#answer(body, this.#apply(path, body))
      case 'refuse':
        return this.#answer(body, REFUSALS[this.calls % REFUSALS.length] ?? 'RS_ERROR_UNKNOWN')
      case 'timeout before apply':
        throw new Error('timed out')
      case 'timeout after apply':
        this.#apply(path, body)
        throw new Error('timed out')
      case 'duplicate':
        this.#apply(path, body)
        return this.#answer(body, this.#apply(path, body))
      case 'slow':
        this.#late.push({ path, body })
        throw new Error('timed out')
      case '500':
        return { httpStatus: 500, text: '{"status":"RS_OK"}' }
      case 'wrong balance':
        return this.#answer(body, this.#apply(path, body), 1.5)
    }
  }

  #answer(body: Body, status: string, balance = Number(this.balance)) {
    const { user, request_uuid } = body
    return reply(
      status === 'RS_OK'
        ? { user, status, request_uuid, currency: 'KHR', balance }
        : { status, request_uuid },
    )
  }

  #apply(path: string, body: Body): string {
    const known = this.applied.get(body.transaction_uuid)
    switch (path) {
      case 'transaction/bet':
        return known ? (known.isUndone ? 'RS_ERROR_UNKNOWN' : 'RS_OK') : this.#bet(body)
      case 'transaction/win':
        return known ? 'RS_OK' : this.#win(body)
      case 'transaction/rollback':
        return known ? 'RS_OK' : this.#rollBack(body)
      default:
        return 'RS_OK'
    }
  }

  #bet(body: Body): string {
    const amount = BigInt(body.amount as number)
    if (this.#tombstones.has(body.transaction_uuid)) return 'RS_ERROR_UNKNOWN'
    if (amount > this.balance) return 'RS_ERROR_NOT_ENOUGH_MONEY'
    this.balance -= amount
    this.applied.set(body.transaction_uuid, { kind: 'bet', amount, isUndone: false })
    return 'RS_OK'
  }

  #win(body: Body): string {
    const bet = this.applied.get(String(body.reference_transaction_uuid))
    if (!bet || bet.isUndone) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    const amount = BigInt(body.amount as number)
    this.balance += amount
    this.applied.set(body.transaction_uuid, { kind: 'win', amount, isUndone: false })
    return 'RS_OK'
  }

  #rollBack(body: Body): string {
    const reference = String(body.reference_transaction_uuid)
    const bet = this.applied.get(reference)
    if (bet && !bet.isUndone) {
      bet.isUndone = true
      this.balance += bet.kind === 'win' ? -bet.amount : bet.amount
    }
    if (!bet) this.#tombstones.add(reference)
    this.applied.set(body.transaction_uuid, { kind: 'rollback', amount: 0n, isUndone: false })
    return 'RS_OK'
  }
}

function reply(body: object) {
  return { httpStatus: 200, text: JSON.stringify(body) }
}
