/**
 * The keys and the vault of a house that is played. Keys and seeds follow from the house's word, so that the same word
 * gives the same house: whoever knows it knows each result beforehand. Everything else is as in every draw, and is
 * verified by the same code: commitment before the first bet, root before the seed, one close record a draw. The real
 * vault and the operator's real key have no part in it, and the published keys of the house end where it ends.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { RELEASE_DELAY_MS } from '@samnang/core/draw-moments'
import { closeHash, dayRoot, seedCommitment } from '@samnang/core/fairness/commitment'
import { closeRecordBytes, dayRecordBytes, releaseBytes } from '@samnang/core/fairness/signed-records'
import { accepted, assert, refused } from '@samnang/core/refusal'
import type { VaultClient } from '@samnang/vault/client'
import type { DayOrder, ReleaseOrder } from '@samnang/vault/protocol'
import type { OperatorKey } from '../draws/operator-key.ts'

/** What stands before 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function keyOf(word: string): { privateKey: KeyObject; publicKey: Uint8Array } {
  const der = Buffer.concat([PKCS8, digestOf(word)])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  assert(x, 'an Ed25519 key has a public half')
  return { privateKey, publicKey: Uint8Array.from(Buffer.from(x, 'base64url')) }
}

const digestOf = (word: string) => createHash('sha256').update(`samnang/demo-house/${word}`).digest()

export function houseOperatorKey(word: string): OperatorKey {
  const { privateKey, publicKey } = keyOf(`${word}/operator`)
  return { publicKey, sign: (bytes) => sign(null, bytes, privateKey) }
}

/** A vault in memory, at the clock of the house. It keeps the rules of the real one: no seed before its draw is closed. */
export function houseVault(word: string, now: () => number): VaultClient {
  const { privateKey, publicKey } = keyOf(`${word}/vault`)
  const signed = (bytes: Uint8Array) => sign(null, bytes, privateKey)
  const seedOf = (game: string, day: number, i: number) => digestOf(`${word}/seed/${game}/${day}/${i}`)
  const closes = new Map<string, number>()
  const bound = new Map<string, string>()
  return {
    keys: async () => accepted({ publicKey, sinceMs: 0 }),
    commitDay: async ({ game, day, first, count, openMs, periodMs }: DayOrder) => {
      const commitments = Array.from({ length: count }, (_, at) => {
        closes.set(`${game}/${day}/${first + at}`, openMs + (at + 1) * periodMs)
        return seedCommitment({ game, day, i: first + at, seed: seedOf(game, day, first + at) })
      })
      const K = dayRoot(commitments)
      return accepted({ commitments, K, signature: signed(dayRecordBytes({ game, day, first, count, K })) })
    },
    release: async (order: ReleaseOrder) => {
      const { game, day, i, M } = order
      const name = `${game}/${day}/${i}`
      const waitMs = (closes.get(name) ?? Number.POSITIVE_INFINITY) + RELEASE_DELAY_MS - now()
      if (waitMs > 0) return refused('too_early', { n: waitMs })
      const T = closeHash(order)
      const mark = Buffer.from(T).toString('hex')
      if ((bound.get(name) ?? mark) !== mark) return refused('root_differs')
      bound.set(name, mark)
      const [S, releasedMs] = [seedOf(game, day, i), now()]
      const signature = signed(releaseBytes({ game, day, i, M, S, T, releasedMs }))
      return accepted({ S, releasedMs, signature, T, closeSignature: signed(closeRecordBytes(T)) })
    },
    // Its draws are sealed ones.
    bind: async () => refused('no_beacon'),
    releaseByRound: async () => refused('not_bound'),
    destroy: async ({ game, day, i }) => {
      bound.set(`${game}/${day}/${i}`, 'destroyed')
      return accepted({})
    },
    anchor: async () => accepted({ rolledBack: [] }),
    close: () => undefined,
  }
}
