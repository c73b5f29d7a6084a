/** A provider's calls as a clock sends them, 300 a second whether or not others are answered: it gives up after 3 s. */
import type { KeyObject } from 'node:crypto'
import { bettingHouse } from './betting-house.ts'
import type { Bench, Claim, Row } from './claim.ts'
import { type LoadReport, rateOf, startLoad } from './load.ts'
import { FIRST_PLAYER } from './players.ts'
import { startServer } from './processes.ts'
import { cycleOf, launchAll, providerKeys } from './wallet-calls.ts'

const PER_SECOND = 300
/** Each in its own round: what a win or rollback is for came a second before it. */
const PLAYERS = 300
const CONNECTIONS = 256
const FULL = { rounds: 3, cycles: 10 }
const QUICK = { rounds: 1, cycles: 2 }

export const walletRate: Claim = { name: 'wallet-rate', run }

async function run(bench: Bench): Promise<Row[]> {
  const { publicKey, privateKey: key } = providerKeys()
  const { place, draw, visitors } = await bettingHouse(bench, PLAYERS, (owner) => launchAll(owner, publicKey))
  const [server, load] = [await startServer(place), startLoad(bench.rootDir)]
  const { rounds, cycles } = bench.isQuick ? QUICK : FULL
  const order = { ports: [server.port], connections: CONNECTIONS, visitors, draw }
  const callsOf = (count: number) =>
    load.run({
      ...order,
      plan: { kind: 'due', perSecond: PER_SECOND, requests: calls(key, server.port, count) },
    })
  try {
    await callsOf(1)
    const raw = []
    for (let round = 0; round < rounds; round++) raw.push(roundOf(await callsOf(cycles)))
    return rowsOf(raw)
  } finally {
    load.stop()
    await server.stop()
  }
}

/** First every player's bet, then every player's win, and so on. */
function calls(key: KeyObject, port: number, cycles: number): string[] {
  return Array.from({ length: cycles }, () => {
    const all = Array.from({ length: PLAYERS }, (_, at) => cycleOf(key, port, FIRST_PLAYER + at))
    return [0, 1, 2, 3].flatMap((step) => all.map((cycle) => cycle[step] ?? ''))
  }).flat()
}

interface Round extends Record<string, number> {
  callsPerSecond: number
  p99Ms: number
  longestMs: number
}

function roundOf(report: LoadReport): Round {
  return { callsPerSecond: rateOf(report), p99Ms: report.p99Ms, longestMs: report.longestMs }
}

function rowsOf(raw: Round[]): Row[] {
  const worst = (name: keyof Round) => Math.max(...raw.map((round) => round[name] ?? Number.NaN))
  const row = { baseline: 'a provider gives up after 3 s', unit: 'ms' as const, raw }
  return [
    { ...row, claim: 'wallet callbacks at 300 a second, p99', figure: worst('p99Ms'), floor: 500, aim: 100 },
    {
      ...row,
      claim: 'wallet callbacks at 300 a second, longest',
      figure: worst('longestMs'),
      floor: 3_000,
      aim: 1_000,
    },
  ]
}
