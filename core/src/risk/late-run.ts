/** Runs on a number of the ticket lottery in the last minutes in which it is sold. */

export interface NumberStake {
  /** Digits and number, so that 07 and 007 are two. */
  number: string
  playerId: bigint
  stakeUnits: bigint
  isLate: boolean
}

export interface Run {
  number: string
  players: bigint[]
  lateUnits: bigint
  beforeUnits: bigint
}

export interface RunFigures {
  players: number
  percent: number
  /** How many times the usual: what came late on the other numbers, on average. */
  times: number
  leastUnits: bigint
}

/** A number that everybody bets on all day is a favourite, one bet is one person’s; a run is late, large and of several. */
export function runsIn(stakes: readonly NumberStake[], figures: RunFigures): Run[] {
  const runs = [...byNumber(stakes).values()]
  const lateUnits = runs.reduce((sum, run) => sum + run.lateUnits, 0n)
  return runs.filter((run) => {
    const others = BigInt(runs.length - 1)
    return (
      run.players.length >= figures.players &&
      run.lateUnits >= figures.leastUnits &&
      run.lateUnits * 100n >= (run.lateUnits + run.beforeUnits) * BigInt(figures.percent) &&
      run.lateUnits * others >= (lateUnits - run.lateUnits) * BigInt(figures.times)
    )
  })
}

function byNumber(stakes: readonly NumberStake[]): Map<string, Run> {
  const runs = new Map<string, Run>()
  for (const { number, playerId, stakeUnits, isLate } of stakes) {
    const run = runs.get(number) ?? { number, players: [], lateUnits: 0n, beforeUnits: 0n }
    runs.set(number, run)
    if (!isLate) run.beforeUnits += stakeUnits
    else {
      run.lateUnits += stakeUnits
      if (!run.players.includes(playerId)) run.players.push(playerId)
    }
  }
  return runs
}
