/** Papers of players, as the office's contract asks for them. */
import type { documentEndpoints } from '@samnang/contract/office/documents'
import { accepted, refused } from '@samnang/core/refusal'
import {
  addDocumentIn,
  type DocumentRow,
  documentPicture,
  documentsOf,
  lookAtDocumentIn,
} from '../duties/documents.ts'
import type { OfficeParts } from '../office-parts.ts'
import { isInBranch, lockInBranch } from '../players/player-desk.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

export function documentHandlers({
  pool,
  papers,
}: OfficeParts): Pick<OfficeHandlers, keyof typeof documentEndpoints> {
  return {
    'GET /api/player-documents/:id': read(async ({ params, staff }) => {
      const id = BigInt(params.id)
      if (!(await isInBranch(pool, id, staff.branch))) return refused('not_found')
      return accepted({ rows: (await documentsOf(pool, id)).map(told) })
    }),
    'POST /api/player-documents/:id': command(async (tx, { params, body, staff }, by) => {
      const player = await lockInBranch(tx, BigInt(params.id), staff.branch)
      if (!player) return refused('not_found')
      const document = { playerId: player.id, kind: body.kind, bytes: Buffer.from(body.picture, 'base64') }
      const added = await addDocumentIn(tx, document, papers, by)
      return added.ok ? accepted({ id: Number(added.value) }) : added
    }),
    'POST /api/documents/:id/look': command((tx, { params }, by) =>
      lookAtDocumentIn(tx, BigInt(params.id), by),
    ),
    'GET /api/documents/:id/picture': read(async ({ params, query, staff, reply }) => {
      const asked = { id: BigInt(params.id), look: query.look, staff: staff.name }
      const picture = await documentPicture(pool, asked, papers)
      reply.header('cache-control', 'no-store')
      return picture.ok ? accepted({ webp: picture.value.toString('base64') }) : picture
    }),
  }
}

function told({ id, kind, addedBy, addedAt, deletedAt }: DocumentRow) {
  return {
    ...{ id: Number(id), kind, added_by: addedBy, added_at: addedAt.toISOString() },
    deleted_at: deletedAt?.toISOString() ?? null,
  }
}
