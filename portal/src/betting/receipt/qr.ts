import { encode } from 'uqr'

export interface Qr {
  /** Modules a side, quiet zone included. */
  size: number
  /** Dark modules as a path of unit squares. */
  path: string
}

/** `border`: modules of quiet zone; 4 as the standard has it, 2 are enough on paper. */
export function qrOf(text: string, border = 2): Qr {
  const { data, size } = encode(text, { ecc: 'M', border })
  return {
    size,
    path: data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join(''),
  }
}
