/**
 * One price, four ways to write it. The price is decimal odds × 1000; the other formats are integers of 10⁻⁹, fine
 * enough that each turns back into the price it came from.
 */
export const ODDS_FORMATS = ['decimal', 'malay', 'hk', 'indo'] as const
export type OddsFormat = (typeof ODDS_FORMATS)[number]

const NANO = 1_000_000_000
const EVEN = 1_000

/** In 10⁻⁹; `price` is above 1000. */
export function toFormat(price: number, format: OddsFormat): number {
  const profit = price - EVEN
  switch (format) {
    case 'decimal':
      return price * (NANO / 1000)
    case 'hk':
      return profit * (NANO / 1000)
    case 'malay':
      return profit <= EVEN ? profit * (NANO / 1000) : -inverse(profit)
    case 'indo':
      return profit >= EVEN ? profit * (NANO / 1000) : -inverse(profit)
  }
}

/** The price × 1000 that a value in 10⁻⁹ stands for. */
export function fromFormat(value: number, format: OddsFormat): number {
  if (format === 'decimal') return Math.round(value / (NANO / 1000))
  const profit = value > 0 ? value / (NANO / 1000) : (NANO * 1000) / -value
  return EVEN + Math.round(profit)
}

function inverse(profit: number): number {
  return Math.round((NANO * 1000) / profit)
}

/** As players read it: two decimals to the nearest, three below a tenth; `−0.77`, `1.30`. */
export function showOdds(price: number, format: OddsFormat): string {
  const value = toFormat(price, format)
  const size = Math.abs(value)
  const decimals = size < NANO / 10 ? 3 : 2
  const unit = NANO / 10 ** decimals
  const steps = Math.round(size / unit)
  const scale = 10 ** decimals
  const text = `${Math.floor(steps / scale)}.${String(steps % scale).padStart(decimals, '0')}`
  return value < 0 ? `-${text}` : text
}

/**
 * With negative odds players type what they want to win. Riel to risk for it, rounded up; at Malay −0.80 that is 80
 * for 100.
 */
export function riskForWin(win: number, price: number): number {
  return Math.ceil((win * EVEN) / (price - EVEN))
}
