/** Checks of mode 1: that the bets were bound before the round, and that the round is the chain's. */
import { fromHex, hex } from '../bytes.ts'
import {
  type BeaconChain,
  boundByMs,
  chainFrom,
  chainHashOf,
  QUICKNET,
  roundOf,
  roundTimeMs,
} from './beacon.ts'
import { QUICKNET_HASH } from './beacon-relays.ts'
import { boundBytes } from './signed-records.ts'
import {
  type Check,
  type Evidence,
  failed,
  missing,
  signedByAny,
  type Verdict,
  verdict,
} from './verify-step.ts'

export function boundChecks(evidence: Evidence): Check[] {
  return [{ code: 'bound', run: () => checkBound(evidence) }]
}

export function beaconChecks(evidence: Evidence): Check[] {
  return [{ code: 'beacon', run: () => checkBeacon(evidence) }]
}

/** The chain that the opening record names: the pinned one, or one that is published; null: nobody knows it. */
function chainOf({ draw, chains }: Evidence): BeaconChain | null {
  const named = [QUICKNET, ...chains.map(chainFrom)]
  return named.find((chain) => hex(chainHashOf(chain)) === draw.open.chainHash) ?? null
}

/** The round follows from the close alone, so nobody chooses it. */
export function hasRightRound(evidence: Evidence): boolean {
  const { draw } = evidence
  const chain = draw.open.mode === 1 ? chainOf(evidence) : null
  return chain === null || draw.open.round === roundOf(chain, draw.game, draw.open.closeMs)
}

/** From when on the round of the draw can be known; null in other modes and of unknown chains. */
export function knownFromMs(evidence: Evidence): number | null {
  const chain = evidence.draw.open.mode === 1 ? chainOf(evidence) : null
  return chain && roundTimeMs(chain, evidence.draw.open.round)
}

async function checkBound(evidence: Evidence): Promise<Verdict> {
  const { draw, vaultKeys } = evidence
  const { game, day, i, open, close } = draw
  if (draw.bound == null || close === null) return missing(draw)
  const { at_ms: boundMs, signature } = draw.bound
  const chain = chainOf(evidence)
  if (chain === null) return failed('unknown_chain')
  if (boundMs > boundByMs(chain, game, open.round)) return failed('bound_late')
  const [T, chainHash] = [fromHex(close.T), fromHex(open.chainHash)]
  const message = boundBytes({ game, day, i, T, chainHash, round: open.round, boundMs })
  return signedByAny(evidence, vaultKeys, message, signature)
}

/** A chain that is not the pinned one proves nothing, however right its signature: somebody here may hold its key. */
function checkBeacon(evidence: Evidence): Verdict {
  const { draw, verifyRound } = evidence
  if (draw.beacon === null) return missing(draw)
  const { round, signature } = draw.beacon
  const chain = chainOf(evidence)
  if (chain === null) return failed('unknown_chain')
  if (verifyRound === undefined) return { state: 'not_verifiable', detail: { round } }
  if (!verifyRound(chain, round, fromHex(signature))) return failed('not_by_members', { round })
  if (draw.open.chainHash !== QUICKNET_HASH)
    return { state: 'not_verifiable', detail: { round, reason: 'test_chain' } }
  return verdict(true, { round })
}
