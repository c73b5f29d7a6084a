/** Automatic fire: only with a limit that the player set, and over before it is passed. Amounts in riel. */

export class AutoFire {
  #limit: number | null = null
  #lost = 0

  get isOn(): boolean {
    return this.#limit !== null
  }

  /** What may still be lost before it stops; never more than the limit, however much was won since. */
  get left(): number {
    return this.#limit === null ? 0 : Math.min(this.#limit, this.#limit - this.#lost)
  }

  start(limit: number): void {
    this.#limit = limit
    this.#lost = 0
  }

  stop(): void {
    this.#limit = null
  }

  /** A bullet has hit; `win` is 0 when the fish swims on. */
  count(cost: number, win: number): void {
    this.#lost += cost - win
  }

  /** Whether another bullet can be afforded even if all that fly are lost. */
  mayFire(cost: number, flying: number): boolean {
    return this.#limit !== null && this.#lost + flying + cost <= this.#limit
  }

  /** Nothing flies any more and no further bullet can be afforded. */
  isUsedUp(cost: number, flying: number): boolean {
    return this.#limit !== null && flying === 0 && !this.mayFire(cost, 0)
  }
}

/** Losses that can be chosen: 20, 50, 100 and 200 bullets of the present level, as far as the table's credit goes. */
export function lossLimits(bullet: number, credit: number): number[] {
  const all = [20, 50, 100, 200].map((shots) => shots * bullet)
  const possible = all.filter((limit) => limit <= credit)
  return possible.length > 0 ? possible : credit >= bullet ? [Math.floor(credit / bullet) * bullet] : []
}
