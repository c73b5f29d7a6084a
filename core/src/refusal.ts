/** Plain refusals are values that travel to the edge; only faults are thrown. */

/** `C` are the codes that can come; `n` is the figure that the sentence about it needs: riel, or a count. */
export interface Refusal<C extends string = string> {
  ok: false
  code: C
  n?: bigint | number
  errors?: Record<string, string[]>
}
export type Accepted<T> = { ok: true; value: T }
export type Outcome<T, C extends string = string> = Accepted<T> | Refusal<C>

/** A refusal with the stable `code` of the contract. */
export function refused<const C extends string>(
  code: C,
  extra: Omit<Refusal, 'ok' | 'code'> = {},
): Refusal<C> {
  return { ok: false, code, ...extra }
}

export function accepted<T>(value: T): Accepted<T> {
  return { ok: true, value }
}

/** Stops the program where something impossible is true. `why` says why it cannot happen. */
export function assert(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${why}`)
}
