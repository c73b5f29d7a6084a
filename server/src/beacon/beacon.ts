/** Rounds of the public beacon, from relays that nobody has to trust: each value is proven by the chain's key before it counts. */
import { hex } from '@samnang/core/bytes'
import { type BeaconChain, chainHashOf, type VerifyRound } from '@samnang/core/fairness/beacon'
import type { Logger } from 'pino'
import { askRelay } from './ask-relay.ts'

export interface Beacon {
  chain: BeaconChain
  chainHash: Uint8Array
  /** The highest round that this process has ever held; 0: none. */
  readonly newestRound: number
  /** So many rounds are being asked for that whoever can should ask later. */
  readonly isBusy: boolean
  /** The signature of a round, once some relay gives it; null while none does. Never a value that is not proven. */
  signatureOf(round: number): Promise<Uint8Array | null>
}

interface Given {
  chain: BeaconChain
  /** Addresses without a slash at the end. */
  relays: readonly string[]
  verifyRound: VerifyRound
  log: Pick<Logger, 'warn' | 'error'>
}

/** Rounds: a server that starts on a day without the beacon has thousands of draws that wait, and all would ask at once. */
const ASKED_MAX = 32

/** A day of draws that wait would fill the disk with one sentence. */
const TELL_MS = 1000

/**
 * All relays are asked at once, and the first proven answer is taken. The others are not waited for, but each that comes is
 * looked at: a relay that lies is told of, also where an honest one was faster.
 */
export function connectBeacon({ chain, relays, verifyRound, log }: Given): Beacon {
  const chainHash = chainHashOf(chain)
  let [newestRound, asked] = [0, 0]
  const tell = sometimes((fields) => log.warn(fields, 'the beacon has no answer yet'))
  const proven = async (relay: string, round: number): Promise<Uint8Array> => {
    const answer = await askRelay(`${relay}/${hex(chainHash)}/public/${round}`, round)
    if (answer.ok && verifyRound(chain, round, answer.signature)) return answer.signature
    const why = answer.ok ? 'not signed by the chain' : answer.why
    if (answer.ok || answer.said) log.error({ relay, round, why }, 'a relay of the beacon lied')
    throw new Error(why)
  }
  return {
    chain,
    chainHash,
    get newestRound() {
      return newestRound
    },
    get isBusy() {
      return asked >= ASKED_MAX
    },
    async signatureOf(round) {
      asked++
      try {
        const signature = await Promise.any(relays.map((relay) => proven(relay, round)))
        newestRound = Math.max(newestRound, round)
        return signature
      } catch (fault) {
        const reasons = fault instanceof AggregateError ? fault.errors.map(String) : [String(fault)]
        tell({ round, reasons })
        return null
      } finally {
        asked--
      }
    },
  }
}

function sometimes(tell: (fields: object) => void): (fields: object) => void {
  let toldMs = Number.NEGATIVE_INFINITY
  return (fields) => {
    if (performance.now() - toldMs < TELL_MS) return
    toldMs = performance.now()
    tell(fields)
  }
}
