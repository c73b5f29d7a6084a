/** How often chance alone gives a value so large: of chi-square, of the normal distribution, of Kolmogorov and Smirnov. */

/** Of chi-square with this many degrees of freedom: the upper part of the gamma function, regularised. */
export function chiSquareP(value: number, degrees: number): number {
  const [a, x] = [degrees / 2, value / 2]
  if (x <= 0) return 1
  return x < a + 1 ? 1 - lowerBySeries(a, x) : upperByFraction(a, x)
}

/** On either side. */
export function normalP(z: number): number {
  return chiSquareP(z * z, 1)
}

/** Of the largest distance between what `count` values came to and what they should. */
export function kolmogorovP(distance: number, count: number): number {
  const root = Math.sqrt(count)
  const t = (root + 0.12 + 0.11 / root) * distance
  let sum = 0
  for (let k = 1; k <= 100; k++) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * t * t)
  return Math.min(1, Math.max(0, t < 0.3 ? 1 : sum))
}

function lowerBySeries(a: number, x: number): number {
  let [term, sum] = [1 / a, 1 / a]
  for (let n = 1; n < 10_000 && term > sum * 1e-15; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum * Math.exp(a * Math.log(x) - x - logGamma(a))
}

/** Lentz's continued fraction. */
function upperByFraction(a: number, x: number): number {
  const tiny = 1e-300
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let h = d
  for (let n = 1; n < 10_000; n++) {
    const an = -n * (n - a)
    b += 2
    d = 1 / (an * d + b || tiny)
    c = b + an / c || tiny
    h *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return h * Math.exp(a * Math.log(x) - x - logGamma(a))
}

/** Stirling's series, after a walk to where it is exact to the last digits. */
function logGamma(a: number): number {
  if (a < 15) return logGamma(a + 1) - Math.log(a)
  const inverse = 1 / (a * a)
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / a
  return (a - 0.5) * Math.log(a) - a + Math.log(2 * Math.PI) / 2 + series
}
