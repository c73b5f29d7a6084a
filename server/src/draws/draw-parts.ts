/** What the draw engine works with. */
import type { LiveHub } from '../live/hub.ts'
import type { ClockGap } from '../operation/clock-gap.ts'
import type { Parts } from '../parts.ts'

export type DrawParts = Pick<Parts, 'money' | 'vault' | 'operatorKey' | 'log' | 'beacon'> & {
  live: Pick<LiveHub, 'publish'>
  /** While this machine is wrong about the time it opens nothing. */
  clockGap: Pick<ClockGap, 'isRight'>
}

/** The time during which one process steps the draws. Its steps fail once another one reigns (`epoch`). */
export interface Reign {
  epoch: bigint
  /** Raises when the lease is lost or the process stops. */
  signal: AbortSignal
  /** The vault's public key, raw 32 bytes. */
  vaultKey: Uint8Array
}
