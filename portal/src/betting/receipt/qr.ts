import { encode } from 'uqr'

export interface Qr {
  /** Modules a side, quiet zone included. */
  size: number
  /** Dark modules as a path of unit squares. */
  path: string
}

export function qrOf(text: string): Qr {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  return {
    size,
    path: data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join(''),
  }
}
