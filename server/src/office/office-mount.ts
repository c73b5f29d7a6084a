/** Puts the routes of the office on the wire: guard, validation in and out, envelope; commands with their key. */
import { type OfficeName, officeEndpoints, officeRow } from '@samnang/contract/office/office-endpoints'
import type { OfficeRefusalCode } from '@samnang/contract/office/office-refusals'
import type { Refusal } from '@samnang/core/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FileReply, sendFile } from '../http/file-reply.ts'
import { splitName } from '../http/mount.ts'
import { PictureReply, sendPicture } from '../http/picture-reply.ts'
import { HttpRefusal, sendOutcomeRefusal } from '../http/refuse.ts'
import { routeSchemas } from '../http/schemas.ts'
import type { OfficeParts } from '../office-parts.ts'
import type { Commanding, Denied, OfficeCall, OfficeHandlers, Reading } from './office-call.ts'
import { officeGuard, recordDenial } from './office-guard.ts'
import { runCommand } from './run-command.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

type AnyHandler = Reading<OfficeName> | Commanding<OfficeName>

/** Mounts the whole table; a handler that is missing does not compile. */
export function mountOffice(app: FastifyInstance, parts: OfficeParts, handlers: OfficeHandlers): void {
  // The table is keyed by name, so each handler meets its own row; the compiler cannot follow that through a loop.
  for (const name of Object.keys(officeEndpoints) as OfficeName[])
    mountRoute(app, parts, name, handlers[name] as AnyHandler)
}

function mountRoute(app: FastifyInstance, parts: OfficeParts, name: OfficeName, handler: AnyHandler): void {
  const [method, url] = splitName(name)
  const row = officeRow(name)
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    ...(row.bodyMax === undefined ? {} : { bodyLimit: row.bodyMax }),
    schema: routeSchemas(row, method !== 'GET'),
    // Before the shapes are looked at: who may not do something learns nothing of how it is done.
    preValidation: officeGuard(parts, name, row),
    handler: (request, reply) =>
      handler.kind === 'read'
        ? answerQuestion(parts, { name, handler }, request, reply)
        : answerCommand(parts, { name, handler }, request, reply),
  })
}

async function answerQuestion(
  parts: OfficeParts,
  { name, handler }: { name: OfficeName; handler: Reading<OfficeName> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const outcome = await handler.run(callOf(request, reply))
  if (!outcome.ok) return refuse(parts, name, reply, outcome)
  if (outcome.value === undefined) return reply.code(204).send()
  if (outcome.value instanceof FileReply) return sendFile(reply, outcome.value)
  if (outcome.value instanceof PictureReply) return sendPicture(reply, outcome.value)
  return reply.send({ status: 'success', data: outcome.value })
}

async function answerCommand(
  parts: OfficeParts,
  { name, handler }: { name: OfficeName; handler: Commanding<OfficeName> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = callOf(request, reply)
  const { staff } = asked
  if (!staff) throw new Error('a command was reached without a colleague')
  const outcome = await runCommand(parts, { name, key: keyOf(request), staff, asked, handler })
  if (!outcome.ok) return refuse(parts, name, reply, outcome)
  const { status, data, doneAt } = outcome.value
  // Whoever lost the answer long ago and means another command has to see that nothing was done now.
  if (doneAt) reply.header('x-done-at', doneAt.toISOString())
  if (status === 202) return reply.code(202).send({ status: 'waiting', data })
  return data === null ? reply.code(204).send() : reply.send({ status: 'success', data })
}

/** Rights that ended inside of a handler are written down as those that ended at the guard, when all is taken back. */
async function refuse(
  parts: OfficeParts,
  name: OfficeName,
  reply: FastifyReply,
  refusal: Refusal<OfficeRefusalCode> & Partial<Denied>,
): Promise<FastifyReply> {
  const { staff } = reply.request
  const detail = refusal.denied ?? (refusal.code === 'no_permission' ? {} : null)
  if (staff && detail) await recordDenial(parts, reply.request, { staff, name, detail })
  return sendOutcomeRefusal(reply, refusal)
}

function callOf(request: FastifyRequest, reply: FastifyReply): OfficeCall<OfficeName> {
  const { body, query, params, staff } = request
  // The schemas of the row have been checked, and the guard put the colleague there where access asks for one.
  return {
    body,
    query,
    params,
    staff,
    requestId: request.id,
    request,
    reply,
  } as unknown as OfficeCall<OfficeName>
}

function keyOf(request: FastifyRequest): string {
  const key = String(request.headers['idempotency-key'] ?? '').toLowerCase()
  if (!UUID.test(key))
    throw new HttpRefusal('invalid_field', { errors: { 'Idempotency-Key': ['must be a UUID'] } })
  return key
}
