/** What a seed decides before anything happens: printed with every failure, for a seed alone tells nobody anything. */
import { chanceOf } from '../../src/demo-house/chance.ts'

export interface Options {
  seed: number
  /** `safety`: faults never stop. `liveness`: they do, and then everything has to come to its end. */
  mode: 'safety' | 'liveness'
  servers: number
  /** So many draws of ten seconds are bet on. */
  draws: number
  /** Of ten thousand calls of the store so many kill their process, or lose its connection; of calls that bet ten times as many. */
  crash: number
  cut: number
  /** Of a thousand calls so many wait for up to three seconds. */
  slow: number
  /** How often a process stands still for up to eight seconds, which is longer than its lease. */
  still: number
  /** Of a hundred messages so many are lost, or come twice; and how long one may be under way. */
  lost: number
  twice: number
  delayMs: number
  /** Timers may be late by as much. */
  lateMs: number
  /** How far the machines' own clocks are off, and how often the database's is stepped by up to two seconds. */
  localOffMs: number
  clockSteps: number
  /** What is asked of the house: how many deeds of players, rounds of games, requests at the cashier. */
  slips: number
  rounds: number
  requests: number
  tickets: number
  /** Everybody comes within so many milliseconds of the same moment, often just before a close; 0: at any time. */
  rushMs: number
  /** A draw is called off in the midst; often while its result is being shown, when it is too late. */
  isVoided: boolean
  /** So many games of one player take a stake at the same moment, together more than there is. */
  spree: number
}

export function optionsOf(seed: number): Options {
  const chance = chanceOf('simulate', seed, 'options')
  const sometimes = (percent: number, most: number) => (chance.is(percent) ? 1 + chance.below(most) : 0)
  return {
    seed,
    mode: chance.is(50) ? 'liveness' : 'safety',
    servers: 1 + chance.below(2),
    draws: chance.is(20) ? 2 : 1,
    crash: sometimes(60, 150),
    cut: sometimes(50, 150),
    slow: sometimes(40, 30),
    still: sometimes(40, 3),
    lost: sometimes(60, 20),
    twice: sometimes(60, 25),
    delayMs: 1 + chance.below(chance.is(30) ? 4_000 : 300),
    lateMs: 600 + chance.below(2_800),
    localOffMs: chance.is(60) ? chance.below(4_001) - 2_000 : 0,
    clockSteps: sometimes(20, 2),
    slips: 3 + chance.below(8),
    rounds: chance.below(7),
    requests: chance.below(4),
    tickets: sometimes(40, 3),
    rushMs: chance.is(40) ? 100 + chance.below(500) : 0,
    isVoided: chance.is(20),
    spree: chance.is(30) ? 3 + chance.below(3) : 0,
  }
}

/** On one line, as it can be read out. */
export function describeOptions(options: Options): string {
  return Object.entries(options)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}
