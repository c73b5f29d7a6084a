/** A house draw and an outside draw as they would be published, with fresh keys: for the tests of verification. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { base64, compareBytes, hex, sha256, utf8 } from '../bytes.ts'
import { DEFAULT_RULES } from '../lottery/default-rules.ts'
import { rulesText } from '../lottery/rules-text.ts'
import {
  betLeaf,
  closeHash,
  type DrawName,
  dayPath,
  dayRoot,
  openHash,
  seedCommitment,
  ticketId16,
} from './commitment.ts'
import { drawPrk } from './draw-balls.ts'
import { drawLotteryNumbers } from './draw-lottery-numbers.ts'
import { type LeafLine, LOTTERY_LEAF, linesPicks, NO_NONCE, ticketLines } from './lottery-leaf.ts'
import { inclusionPath, merkleRoot } from './merkle.ts'
import type { PublishedDraw, PublishedOpening } from './published-records.ts'
import type { SampleDraw } from './sample-draw.test-parts.ts'
import {
  closeRecordBytes,
  dayRecordBytes,
  openRecordBytes,
  receiptBytes,
  releaseBytes,
} from './signed-records.ts'

const DAY = 20_777
const OPEN_MS = DAY * 86_400_000
const SLOT = 41
const CLOSE_MS = OPEN_MS + SLOT * 300_000
const FIRST = 39
const ZEROS = new Uint8Array(32)
const RESULT_ID = 4711

type Signed = (bytes: Uint8Array) => string

function named(text: string, length = 32): Uint8Array {
  return sha256(utf8(text)).slice(0, length)
}

function keyPair() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const published = { key: base64(raw), valid_from: '2026-11-20T00:00:00.000Z', valid_to: null }
  return { published, signed: (bytes: Uint8Array) => base64(sign(null, bytes, privateKey)) }
}

/** Three tickets; KH is drawn, VN is closed and waits for the result from outside. */
export function sampleLottery(game: 'KH' | 'VN'): SampleDraw {
  const [operator, vault] = [keyPair(), keyPair()]
  const name: DrawName = { game, day: DAY, i: game === 'KH' ? SLOT : RESULT_ID }
  const S = named('seed 41')
  const { open, P } = opening(name, S, operator.signed, vault.signed)
  const tickets = [0, 1, 2].map((at) => ticket(at))
  const leaves = tickets.map(({ leaf }) => leaf).sort(compareBytes)
  const totalStake = tickets.reduce((sum, { fields }) => sum + fields.stake, 0n)
  const M = merkleRoot(leaves)
  const T = closeHash({ P, M, n: leaves.length, totalStake })
  const draw: PublishedDraw = {
    result_id: RESULT_ID,
    ...name,
    state: game === 'KH' ? 'SETTLED' : 'ROOTED',
    void_reason: null,
    rules: rulesText(DEFAULT_RULES),
    open,
    close: {
      M: hex(M),
      n: leaves.length,
      total_stake: String(totalStake),
      T: hex(T),
      signature: operator.signed(closeRecordBytes(T)),
    },
    ...(game === 'KH' ? drawn(name, { S, M, T }, vault.signed) : { seed: null, result: null }),
    beacon: null,
  }
  const proof = proofOf(name, tickets[0] ?? ticket(0), leaves, operator.signed)
  const keys = { operator: [operator.published], vault: [vault.published] }
  return { draw, keys, leaves: leaves.map(hex), proof }
}

function opening(name: DrawName, S: Uint8Array, byOperator: Signed, byVault: Signed) {
  const isHouse = name.game === 'KH'
  const seeds = [39, 40, 41, 42, 43].map((i) => (i === SLOT ? S : named(`other ${i}`)))
  const commitments = seeds.map((seed, at) => seedCommitment({ ...name, i: FIRST + at, seed }))
  const [K, C] = [dayRoot(commitments), isHouse ? (commitments[SLOT - FIRST] ?? S) : ZEROS]
  const times = { openMs: OPEN_MS, closeMs: CLOSE_MS }
  const mode = isHouse ? 0 : 2
  const rulesHash = sha256(utf8(rulesText(DEFAULT_RULES)))
  const P = openHash({ ...name, ...times, mode, chainHash: ZEROS, round: 0, C, rulesHash })
  const size = commitments.length
  const day = {
    K: hex(K),
    C_path: { index: SLOT - FIRST, size, path: dayPath(commitments, SLOT - FIRST).map(hex) },
    day_signature: byVault(dayRecordBytes({ game: name.game, day: DAY, first: FIRST, count: size, K })),
    day_first: FIRST,
    day_count: size,
  }
  const none = { K: null, C_path: null, day_signature: null, day_first: null, day_count: null }
  const open: PublishedOpening = {
    ...times,
    mode,
    chainHash: hex(ZEROS),
    round: 0,
    C: hex(C),
    rulesHash: hex(rulesHash),
    P: hex(P),
    signature: byOperator(openRecordBytes(P)),
    ...(isHouse ? day : none),
  }
  return { open, P }
}

function drawn(
  name: DrawName,
  { S, M, T }: { S: Uint8Array; M: Uint8Array; T: Uint8Array },
  byVault: Signed,
): Pick<PublishedDraw, 'seed' | 'result'> {
  const prk = drawPrk({ D: ZEROS, S, T })
  const releasedMs = CLOSE_MS + 300_003
  return {
    seed: {
      S: hex(S),
      released_ms: releasedMs,
      signature: byVault(releaseBytes({ ...name, M, S, T, releasedMs })),
    },
    result: { balls: [], numbers: drawLotteryNumbers(prk).numbers, prk: hex(prk) },
  }
}

function ticket(at: number) {
  const line: LeafLine = {
    id: 1 + at,
    digits: 2,
    posts: ['A', 'B'],
    numbers: [`4${at}`],
    amount: '100000000',
    cost: '200000000',
    rates: { A: 9000, B: 9000 },
    reduced: {},
  }
  const lines = ticketLines([line])
  const fields = {
    ticketId16: ticketId16(BigInt(100 + at)),
    acctTag: named(`account ${at}`),
    type: LOTTERY_LEAF,
    picks: linesPicks(lines),
    stake: 200_000_000n,
    acceptedMs: OPEN_MS + 1000 + at,
    clientNonce: NO_NONCE,
    salt: named(`salt ${at}`, 16),
  }
  return { fields, lines, leaf: betLeaf(fields) }
}

function proofOf(
  name: DrawName,
  { fields, lines, leaf }: ReturnType<typeof ticket>,
  leaves: Uint8Array[],
  byOperator: Signed,
) {
  const index = leaves.findIndex((other) => compareBytes(other, leaf) === 0)
  const { ticketId16: id, acceptedMs } = fields
  return {
    leaf: hex(leaf),
    index,
    size: leaves.length,
    path: inclusionPath(leaves, index).map(hex),
    salt: hex(fields.salt),
    ticket_id: hex(id),
    acct_tag: hex(fields.acctTag),
    type: fields.type,
    picks: fields.picks,
    lines,
    stake: String(fields.stake),
    accepted_ms: acceptedMs,
    client_nonce: hex(fields.clientNonce),
    receipt_signature: byOperator(receiptBytes({ ...name, leaf, acceptedMs, ticketId16: id })),
  }
}
