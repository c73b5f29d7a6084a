/** One question to one relay of the beacon. What comes back is read strictly and proves nothing by itself. */
import { fromHex, hex, sha256 } from '@samnang/core/bytes'

const ANSWER_MS = 4_000
/** A round has 250 bytes. */
const BYTES_MAX = 4_096

/** `said`: it answered with something that is not the round; else it did not answer. */
type Answer = { ok: true; signature: Uint8Array } | { ok: false; why: string; said: boolean }

/** Never throws. */
export async function askRelay(address: string, round: number): Promise<Answer> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) })
    if (!response.ok) return { ok: false, why: `HTTP ${response.status}`, said: false }
    const text = await readText(response)
    return text === null ? said('the answer is too long') : readRound(text, round)
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error), said: false }
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

const said = (why: string): Answer => ({ ok: false, why, said: true })

function readRound(text: string, round: number): Answer {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null) return said('not a round')
  const given = value as { round?: unknown; signature?: unknown; randomness?: unknown }
  if (given.round !== round) return said('another round')
  if (typeof given.signature !== 'string' || !/^[0-9a-f]{96}$/.test(given.signature))
    return said('no signature')
  const signature = fromHex(given.signature)
  if (given.randomness !== undefined && given.randomness !== hex(sha256(signature)))
    return said('randomness of another signature')
  return { ok: true, signature }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
