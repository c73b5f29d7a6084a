/** What a handler of an endpoint gets, and the complete table of handlers that the contract asks for. */
import type {
  BodyOf,
  CodeOf,
  EndpointName,
  endpoints,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '@samnang/contract/endpoints'
import type { Poll } from '@samnang/contract/shapes'
import type { Outcome } from '@samnang/core/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Player } from '../players/player.ts'
import type { FileReply } from './file-reply.ts'
import type { PictureReply } from './picture-reply.ts'

export interface Call<N extends EndpointName> {
  body: BodyOf<N>
  query: QueryOf<N>
  params: ParamsOf<N>
  /** Always there where the contract says `access: 'player'`. */
  player: (typeof endpoints)[N]['access'] extends 'player' ? Player : undefined
  /** The bytes of the body where the contract says `takesPicture`; what they are nobody has looked at. */
  picture: (typeof endpoints)[N] extends { takesPicture: true } ? Buffer : undefined
  /** Idempotency-Key in lower case; undefined when the client sent none. Anything but a UUID was refused. */
  key: string | undefined
  /** The poll in use: query, else cookie, else POLL_1. */
  poll: Poll
  requestId: string
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers with the `data` of a success or with a refusal of its row in the contract; throws only for faults. */
export type Handler<N extends EndpointName> = (call: Call<N>) => Promise<Outcome<AnswerOf<N>, CodeOf<N>>>

/** Endpoints with a `format` can answer with a file instead. */
type AnswerOf<N extends EndpointName> = (typeof endpoints)[N] extends { givesPicture: true }
  ? PictureReply
  : 'format' extends keyof QueryOf<N>
    ? ReplyOf<N> | FileReply
    : ReplyOf<N>

/** A missing handler does not compile. */
export type Handlers = { [N in EndpointName]: Handler<N> }
