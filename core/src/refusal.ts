/** Plain refusals are values that travel to the edge; only faults are thrown. */

export type Refusal = { ok: false; code: string; n?: bigint | number; errors?: Record<string, string[]> }
export type Accepted<T> = { ok: true; value: T }
export type Outcome<T> = Accepted<T> | Refusal

/** A refusal with the stable `code` of the contract; `n` is the figure in its message (riel). */
export function refused(code: string, extra: Omit<Refusal, 'ok' | 'code'> = {}): Refusal {
  return { ok: false, code, ...extra }
}

export function accepted<T>(value: T): Accepted<T> {
  return { ok: true, value }
}

/** Stops the program where something impossible is true. `why` says why it cannot happen. */
export function assert(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${why}`)
}
