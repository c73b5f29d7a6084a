/** A process that sends bets or what it is given, so that what it costs does not stand in the way of what is measured. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Poll } from '@samnang/contract/shapes'
import type { Visitor } from './players.ts'

export interface LoadOrder {
  /** Connections are spread over them. */
  ports: number[]
  connections: number
  visitors: readonly Visitor[]
  draw: { poll: Poll; resultId: number }
  plan: Plan
}

/**
 * Closed: each connection sends when its last bet is answered. Ready: the same with requests made before, those of one
 * connection in their order, until all are sent. Open: bets fall due by the clock whether or not others are answered,
 * and their time counts from when they were due. Due: the same with requests made before, in their order.
 */
export type Plan =
  | { kind: 'closed'; seconds: number }
  | { kind: 'ready'; requests: string[][] }
  | { kind: 'open'; phases: { perSecond: number; untilMs: number }[] }
  | { kind: 'due'; perSecond: number; requests: string[] }

export interface LoadReport {
  seconds: number
  /** How many got which answer: `ok`, the code of a refusal, `lost`. */
  answers: Record<string, number>
  p50Ms: number
  p95Ms: number
  p99Ms: number
  longestMs: number
}

export interface Load {
  run(order: LoadOrder): Promise<LoadReport>
  stop(): void
}

export function startLoad(rootDir: string): Load {
  const child = fork(join(rootDir, 'dist', 'bench-load.js'), { execArgv: [] })
  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error('the load process ended'))
        child.once('exit', onExit)
        child.once('message', (report: LoadReport) => {
          child.off('exit', onExit)
          resolve(report)
        })
        child.send(order)
      }),
    stop: () => void child.kill(),
  }
}

/** Bets a second; anything but accepted bets makes the figure void. */
export function rateOf({ answers, seconds }: LoadReport): number {
  const { ok = 0, ...others } = answers
  if (Object.keys(others).length > 0)
    throw new Error(`not every bet was accepted: ${JSON.stringify(answers)}`)
  return ok / seconds
}
