/** What a route of the office gets, and the complete table of them that its contract asks for. */
import type {
  OfficeBody,
  OfficeCode,
  OfficeName,
  OfficeParams,
  OfficeQuery,
  OfficeReply,
  officeEndpoints,
} from '@samnang/contract/office/office-endpoints'
import type { Permission } from '@samnang/contract/office/permission'
import { type Outcome, type Refusal, refused } from '@samnang/core/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { By } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import type { FileReply } from '../http/file-reply.ts'
import type { PictureReply } from '../http/picture-reply.ts'
import type { StaffMember } from '../staff/staff.ts'

/** What a command is made of: all of it is hashed, stored where a second person has to agree, and done as it stands. */
export interface Asked<N extends OfficeName> {
  body: OfficeBody<N>
  params: OfficeParams<N>
  query: OfficeQuery<N>
  /** Always there but where the contract says `access: 'public'`. */
  staff: (typeof officeEndpoints)[N]['access'] extends 'staff' ? StaffMember : StaffMember | undefined
  requestId: string
}

export interface OfficeCall<N extends OfficeName> extends Asked<N> {
  request: FastifyRequest
  reply: FastifyReply
}

/** Of a refusal: the colleague's rights end there, and the audit log is told so with this. */
export interface Denied {
  denied: Record<string, string>
}

/** For whoever may not have it, it is not there; `denied` says in the audit log what it was. */
export function hidden(denied: Denied['denied']): Refusal<'not_found'> & Denied {
  return { ...refused('not_found'), denied }
}

type Answer<N extends OfficeName> = Promise<Outcome<OfficeReply<N> | FileReply | PictureReply, OfficeCode<N>>>

/** A question, or a log-in: outside of any transaction. */
export interface Reading<N extends OfficeName> {
  kind: 'read'
  run(call: OfficeCall<N>): Answer<N>
}
/** Everything that changes something: inside one transaction with its key and its rows; a refusal takes all back. */
export interface Commanding<N extends OfficeName> {
  kind: 'command'
  run(tx: Tx, asked: Asked<N>, by: By): Answer<N>
  /** In units: what the house's rule of two people compares; null: there is nothing of the kind. */
  amountOf?: AmountOf<N>
  /** Of a command for two people: whether it takes them as things stand now. Without it: always. */
  needsTwo?: NeedsTwo<N>
  /** It may change the rights of whoever gives it: nobody else's change comes between the look at them and its end. */
  holdsHouse?: true
  /** Rights that whoever agrees has to have besides the route's own: what it gives, and what those may do whom it acts on. */
  rightsNeeded?: RightsNeeded<N>
}
export type RightsNeeded<N extends OfficeName> = (
  db: Queryable,
  asked: Pick<Asked<N>, 'params' | 'body'>,
) => Promise<Iterable<Permission>>
type NeedsTwo<N extends OfficeName> = (tx: Tx, asked: Asked<N>) => Promise<boolean>
type AmountOf<N extends OfficeName> = (tx: Tx, asked: Asked<N>) => Promise<bigint | null>

type Method<N> = N extends `${infer M} ${string}` ? M : never
/** What the contract's row asks for, and nothing else compiles: only log-ins and questions go without a transaction. */
export type OfficeHandler<N extends OfficeName> =
  Method<N> extends 'GET'
    ? Reading<N>
    : (typeof officeEndpoints)[N] extends { isSession: true }
      ? Reading<N>
      : Commanding<N>

/** A missing one does not compile. */
export type OfficeHandlers = { [N in OfficeName]: OfficeHandler<N> }

export function read<N extends OfficeName>(run: Reading<N>['run']): Reading<N> {
  return { kind: 'read', run }
}

export function command<N extends OfficeName>(
  run: Commanding<N>['run'],
  amountOf?: AmountOf<N>,
): Commanding<N> {
  return amountOf ? { kind: 'command', run, amountOf } : { kind: 'command', run }
}

/** One on colleagues or what they agree on, with the house held from its beginning. */
export function commandInHouse<N extends OfficeName>(run: Commanding<N>['run']): Commanding<N> {
  return { kind: 'command', run, holdsHouse: true }
}

/** One on colleagues and their rights, which only those agree to who may do at least as much. */
export function commandOnRights<N extends OfficeName>(
  run: Commanding<N>['run'],
  rightsNeeded: RightsNeeded<N>,
): Commanding<N> {
  return { kind: 'command', run, rightsNeeded }
}

/** One for two people only while `needsTwo` says so; what it has locked stays so until the command is done. */
export function commandForTwo<N extends OfficeName>(
  run: Commanding<N>['run'],
  needsTwo: NeedsTwo<N>,
): Commanding<N> {
  return { kind: 'command', run, needsTwo }
}
