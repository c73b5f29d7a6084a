/**
 * The vault's protocol: one JSON object a line over a unix socket, `{id, call, args}` → `{id, ok: true, value}` or
 * `{id, ok: false, code, n?}`. A connection has one request under way at a time.
 */
import type { Outcome } from '@samnang/core/refusal'
import { bytes, either, type Field, gameName, list, object, u64Text, whole } from './wire.ts'

/** Requests are refused above this size; answers may be longer (a day's commitments are 0.6 MB). */
export const REQUEST_BYTES_MAX = 64 * 1024

const U32_MAX = 0xffff_ffff
const drawFields = { game: gameName, day: whole(U32_MAX), i: whole(U32_MAX) }
const signedReleaseFields = {
  ...drawFields,
  M: bytes(32),
  S: bytes(32),
  releasedMs: whole(),
  signature: bytes(64),
}
/** With T where the signature covers it: up to 2.2 it did not, and such a vault reads no T. */
const signedRelease = either(object({ ...signedReleaseFields, T: bytes(32) }), object(signedReleaseFields))

/** What each call takes; anything that does not read is refused as `malformed`. */
export const requests = {
  keys: object({}),
  commitDay: object({
    game: gameName,
    day: whole(U32_MAX),
    first: whole(U32_MAX),
    count: whole(U32_MAX),
    openMs: whole(),
    periodMs: whole(),
  }),
  release: object({
    ...drawFields,
    P: bytes(32),
    M: bytes(32),
    n: whole(),
    totalStake: u64Text,
  }),
  bind: object({ ...drawFields, P: bytes(32), M: bytes(32), n: whole(), totalStake: u64Text }),
  releaseByRound: object({ ...drawFields, roundSignature: bytes(48) }),
  destroy: object(drawFields),
  anchor: object({ releases: list(signedRelease, 64) }),
}

const releaseReply = object({
  S: bytes(32),
  releasedMs: whole(),
  signature: bytes(64),
  T: bytes(32),
  closeSignature: bytes(64),
})

/** What each call answers. */
export const replies = {
  keys: object({ publicKey: bytes(32), sinceMs: whole() }),
  commitDay: object({ commitments: list(bytes(32), 10_000), K: bytes(32), signature: bytes(64) }),
  release: releaseReply,
  bind: object({ chainHash: bytes(32), round: whole(), boundMs: whole(), signature: bytes(64) }),
  releaseByRound: releaseReply,
  destroy: object({}),
  anchor: object({ rolledBack: list(object(drawFields), 64) }),
}

export type Call = keyof typeof requests
type ValueOf<F> = F extends Field<infer T> ? T : never
export type Request<C extends Call> = ValueOf<(typeof requests)[C]>
export type Reply<C extends Call> = ValueOf<(typeof replies)[C]>

export type DrawRef = Request<'destroy'>
/** `openMs` is the moment when draw `first` opens; draw i closes at openMs + (i − first + 1) · periodMs. */
export type DayOrder = Request<'commitDay'>
/** The commitments C of draws first..first+count−1, their root K, and the signature of the day record. */
export type DayCommitment = Reply<'commitDay'>
export type ReleaseOrder = Request<'release'>
/** S with the signed release record, and the vault's signature of the close record T that it is bound to. */
export type Release = Reply<'release'>
export type SignedRelease = Request<'anchor'>['releases'][number]

/** Mode 1: binds a draw to its close record before its round can be known, and says so signed. */
export type Bound = Reply<'bind'>
/** Mode 1: the seed of a bound draw, for the round that it waits for. */
export type RoundOrder = Request<'releaseByRound'>

/** The seven functions, as the vault offers them and as its client repeats them. */
export type Functions = { [C in Call]: (args: Request<C>) => Outcome<Reply<C>> }
