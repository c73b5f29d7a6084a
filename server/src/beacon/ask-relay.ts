/** One question to one relay of the beacon. What comes back is read strictly and proves nothing by itself. */
import { fromHex, hex, sha256 } from '@samnang/core/bytes'

const ANSWER_MS = 4_000
/** A round has 250 bytes. */
const BYTES_MAX = 4_096

type Answer = { ok: true; signature: Uint8Array } | { ok: false; why: string }

/** Never throws. */
export async function askRelay(address: string, round: number, ending: AbortSignal): Promise<Answer> {
  try {
    const signal = AbortSignal.any([ending, AbortSignal.timeout(ANSWER_MS)])
    const response = await fetch(address, { redirect: 'error', signal })
    if (!response.ok) return { ok: false, why: `HTTP ${response.status}` }
    const text = await readText(response)
    return text === null ? { ok: false, why: 'the answer is too long' } : readRound(text, round)
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) }
  }
}

/** Null: longer than a round is; the rest is not read. */
async function readText(response: Response): Promise<string | null> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > BYTES_MAX) return null
    pieces.push(piece)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
}

function readRound(text: string, round: number): Answer {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) return { ok: false, why: 'not a round' }
  const given = value as { round?: unknown; signature?: unknown; randomness?: unknown }
  if (given.round !== round) return { ok: false, why: 'another round' }
  if (typeof given.signature !== 'string' || !/^[0-9a-f]{96}$/.test(given.signature))
    return { ok: false, why: 'no signature' }
  const signature = fromHex(given.signature)
  if (given.randomness !== undefined && given.randomness !== hex(sha256(signature)))
    return { ok: false, why: 'randomness of another signature' }
  return { ok: true, signature }
}
