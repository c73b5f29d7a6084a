/** A beacon on this machine with three relays that do what a test says. Its key is public: nothing here is proof. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hex, sha256 } from '@samnang/core/bytes'
import { type BeaconChain, chainHashOf, roundTimeMs } from '@samnang/core/fairness/beacon'
import { localChainKey, signRound } from '@samnang/core/fairness/beacon-signature'

const SECRET = new Uint8Array(32).fill(59)
const STRANGER = new Uint8Array(32).fill(60)
const CHAIN: BeaconChain = {
  ...localChainKey(SECRET),
  ...{ genesisS: 1_692_803_367, periodS: 3 },
  ...{ groupHash: new Uint8Array(32), name: 'samnang-test' },
}

export const LIES = [
  ...(['other_round', 'other_key', 'other_message', 'changed', 'short', 'no_json', 'too_long'] as const),
  ...(['wrong_randomness', 'redirect', 'html'] as const),
] as const
/** `right`: what is due, and nothing before. `late`: never there. `dead`: hangs up. `ahead`: rounds before their moment. */
type Manner = 'right' | 'late' | 'dead' | 'ahead' | (typeof LIES)[number]

export interface LocalBeacon {
  chain: BeaconChain
  /** For `BEACON_TEST_CHAIN`. */
  setting: string
  relays: string[]
  /** How the relays behave from now on, one after the other. */
  behave(...manners: Manner[]): void
  /** How often a round was asked for. */
  asked(round: number): number
  close(): Promise<void>
}

export async function localBeacon(): Promise<LocalBeacon> {
  const manners: Manner[] = ['right', 'right', 'right']
  const asked = new Map<number, number>()
  const servers = await Promise.all(
    manners.map((_, at) =>
      listening((path, response) => {
        const round = Number(/\/public\/([0-9]+)$/.exec(path)?.[1])
        asked.set(round, (asked.get(round) ?? 0) + 1)
        const isOurs = path.startsWith(`/${hex(chainHashOf(CHAIN))}/`)
        answer(response, isOurs ? (manners[at] ?? 'dead') : 'late', round)
      }),
    ),
  )
  return {
    chain: CHAIN,
    setting: `${hex(CHAIN.publicKey)}:${CHAIN.genesisS}:${CHAIN.periodS}`,
    relays: servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    behave: (...given) => manners.splice(0, given.length, ...given),
    asked: (round) => asked.get(round) ?? 0,
    close: async () => {
      await Promise.all(
        servers.map((server) => {
          server.closeAllConnections()
          return new Promise((done) => server.close(done))
        }),
      )
    },
  }
}

function listening(each: (path: string, response: ServerResponse) => void): Promise<Server> {
  const server = createServer((request, response) => each(request.url ?? '', response))
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

function answer(response: ServerResponse, manner: Manner, round: number): void {
  const isDue = roundTimeMs(CHAIN, round) <= Date.now()
  if (manner === 'dead') response.socket?.destroy()
  else if (manner === 'late' || (manner === 'right' && !isDue)) response.writeHead(404).end()
  else if (manner === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end()
  else response.writeHead(200, { 'content-type': 'application/json' }).end(bodyOf(manner, round))
}

function bodyOf(manner: Exclude<Manner, 'late' | 'dead' | 'redirect'>, round: number): string {
  const right = signRound(SECRET, round)
  const said = (signature: Uint8Array, as = round) =>
    JSON.stringify({ round: as, randomness: hex(sha256(signature)), signature: hex(signature) })
  switch (manner) {
    case 'other_round':
      return said(signRound(SECRET, round + 1), round + 1)
    case 'other_message':
      return said(signRound(SECRET, round + 1))
    case 'other_key':
      return said(signRound(STRANGER, round))
    case 'changed':
      return said(right.map((byte, at) => (at === 30 ? byte ^ 1 : byte)))
    case 'short':
      return said(right.slice(1))
    case 'wrong_randomness':
      return JSON.stringify({ round, randomness: hex(sha256(right.slice(1))), signature: hex(right) })
    case 'no_json':
      return `{"round":${round},`
    case 'html':
      return '<!doctype html><title>Sign in to this network</title>'
    case 'too_long':
      return `${said(right).slice(0, -1)},"more":"${'x'.repeat(5000)}"}`
    default:
      return said(right)
  }
}
