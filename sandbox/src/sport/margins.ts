/**
 * From chances to prices. A price is decimal odds × 1000, always rounded down to a hundredth; what would be below
 * 1.01 is not offered. The margins are the specification's: 3.5 % of two ways, 6 % of three, 15 % of correct scores.
 */
const TWO_WAY = 1.035
const THREE_WAY_SUM = 1.06
const CORRECT_SCORE = 1.15
/** 200.0: no chance is paid better. */
const PRICE_MAX = 200_000
const PRICE_MIN = 1_010
const STEP = 10

/** `chance` is the one of winning among those stakes that do not return. */
export function twoWayPrice(chance: number): number | null {
  return priceOf(chance * TWO_WAY)
}

export function correctScorePrice(chance: number): number | null {
  return priceOf(chance * CORRECT_SCORE)
}

/**
 * Power method: qᵢ = pᵢᵏ with the k that makes their sum 1.06, so that the margin is heavier on outsiders. Where one
 * outcome is all but certain no such k has sense, and nothing is offered on what cannot happen.
 */
export function threeWayPrices(chances: readonly number[]): (number | null)[] {
  const power = powerFor(chances)
  return chances.map((chance) => (power === null ? null : priceOf(chance ** power)))
}

function powerFor(chances: readonly number[]): number | null {
  if (chances.filter((chance) => chance > 0).length < 2) return null
  let [low, high] = [0, 1]
  for (let turn = 0; turn < 50; turn += 1) {
    const middle = (low + high) / 2
    const sum = chances.reduce((all, chance) => all + (chance > 0 ? chance ** middle : 0), 0)
    if (sum > THREE_WAY_SUM) low = middle
    else high = middle
  }
  // The lower end has the greater sum: never less margin than promised.
  return low
}

/** `quoted` is the chance with its margin. */
function priceOf(quoted: number): number | null {
  if (quoted <= 0) return null
  const price = Math.min(PRICE_MAX, Math.floor(1000 / quoted / STEP) * STEP)
  return price < PRICE_MIN ? null : price
}
