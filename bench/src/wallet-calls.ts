/** A provider's signed wallet calls over HTTP, against players' own bets over HTTP on the same server, in turns. */
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import type { Pool } from '@samnang/server/database/pool'
import { addProvider } from '@samnang/server/providers/add-provider'
import { signBytes } from '@samnang/server/providers/signature'
import { walletUser } from '@samnang/server/providers/wallet-user'
import { bettingHouse } from './betting-house.ts'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { type LoadOrder, type LoadReport, rateOf, startLoad } from './load.ts'
import { FIRST_PLAYER } from './players.ts'
import { startServer } from './processes.ts'

const PLAYERS = 2_000
const CONNECTIONS = 64
/** Signed before the clock runs: the provider's own work is not ours. */
const FULL = { rounds: 5, seconds: 2, cycles: 20 }
const QUICK = { rounds: 1, seconds: 1, cycles: 5 }

export const walletCalls: Claim = { name: 'wallet', run }

async function run(bench: Bench): Promise<Row[]> {
  const { publicKey, privateKey } = providerKeys()
  const { place, draw, visitors } = await bettingHouse(bench, PLAYERS, (owner) => launchAll(owner, publicKey))
  const [server, load] = [await startServer(place), startLoad(bench.rootDir)]
  const { rounds, seconds, cycles } = bench.isQuick ? QUICK : FULL
  const order = { ports: [server.port], connections: CONNECTIONS, visitors, draw }
  const betsFor = (span: number) => load.run({ ...order, plan: { kind: 'closed', seconds: span } })
  const callsOf = (count: number) => load.run({ ...order, ...signedCalls(privateKey, server.port, count) })
  try {
    for (const warm of [() => betsFor(1), () => callsOf(2)]) await warm()
    const raw: Round[] = []
    for (let round = 0; round < rounds; round++)
      raw.push(roundOf(await betsFor(seconds), await callsOf(cycles)))
    return [rowOf(raw)]
  } finally {
    load.stop()
    await server.stop()
  }
}

interface Round extends Record<string, number> {
  betsPerSecond: number
  callsPerSecond: number
  callP99Ms: number
}

function roundOf(bets: LoadReport, calls: LoadReport): Round {
  return { betsPerSecond: rateOf(bets), callsPerSecond: rateOf(calls), callP99Ms: calls.p99Ms }
}

function rowOf(rounds: Round[]): Row {
  return {
    claim: 'wallet callbacks (bet, win, rollback), 64 in flight',
    baseline: 'POST /api/bet on the same server, 64 in flight',
    figure: median(rounds.map(({ callsPerSecond, betsPerSecond }) => callsPerSecond / betsPerSecond)),
    floor: 0.4,
    aim: 0.8,
    raw: rounds,
  }
}

/** What the provider of a benchmark signs with. */
export function providerKeys() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

/** A provider with one game, launched by every player. */
export async function launchAll(owner: Pool, publicKey: KeyObject): Promise<void> {
  const hubKey = String(publicKey.export({ type: 'spki', format: 'pem' }))
  const facts = {
    name: 'bench',
    sections: ['slot' as const],
    gamesApi: 'http://127.0.0.1:9',
    operatorId: 1,
    hubKey,
  }
  const added = await addProvider(owner, facts, { actor: 'bench' })
  if (!added.ok) throw new Error(added.code)
  await owner.query(
    `insert into game (provider_id, code, name, product, enabled) values ($1, 'slot', 'Slot', 'Bench', true)`,
    [added.value.id],
  )
  await owner.query(
    `insert into game_token (token_hash, provider_id, player_id, session_hash, game_code, currency, expires_at)
     select sha256(convert_to('token-of-' || s.player_id, 'UTF8')), $1, s.player_id, s.id_hash, 'slot', 'KHR',
       clock_timestamp() + interval '1 day' from session s`,
    [added.value.id],
  )
}

/** Each connection is one player at a time: a bet and its win, another bet and its rollback. */
function signedCalls(key: KeyObject, port: number, cycles: number): Pick<LoadOrder, 'plan'> {
  let turn = 0
  const requests = Array.from({ length: CONNECTIONS }, () =>
    Array.from({ length: cycles }, () =>
      cycleOf(key, port, FIRST_PLAYER + ((turn++ * 7919) % PLAYERS)),
    ).flat(),
  )
  return { plan: { kind: 'ready', requests } }
}

/** A bet, its win, another bet and its rollback, signed. */
export function cycleOf(key: KeyObject, port: number, playerId: number): string[] {
  const [bet, second] = [randomUUID(), randomUUID()]
  const call = (kind: string, uuid: string, ref: string | null, amount: number | null) => {
    const body = JSON.stringify(bodyOf({ playerId, round: bet, uuid, ref, amount }))
    return requestOf(port, kind, body, signBytes(Buffer.from(body), key))
  }
  return [
    call('bet', bet, null, 100_000_000),
    call('win', randomUUID(), bet, 150_000_000),
    call('bet', second, null, 100_000_000),
    call('rollback', randomUUID(), second, null),
  ]
}

interface Call {
  playerId: number
  round: string
  uuid: string
  ref: string | null
  amount: number | null
}

function bodyOf({ playerId, round, uuid, ref, amount }: Call) {
  return {
    user: walletUser(BigInt(playerId)),
    transaction_uuid: uuid,
    supplier_transaction_id: uuid,
    token: `token-of-${playerId}`,
    round_closed: false,
    round,
    request_uuid: uuid,
    game_code: 'slot',
    ...(ref === null ? {} : { reference_transaction_uuid: ref }),
    ...(amount === null ? {} : { amount, currency: 'KHR', is_free: false, reward_uuid: null, bet: null }),
    meta: null,
  }
}

function requestOf(port: number, kind: string, body: string, signature: string): string {
  return [
    `POST /wallet/hub88/bench/transaction/${kind} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Content-Type: application/json',
    `X-Hub88-Signature: ${signature}`,
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}
