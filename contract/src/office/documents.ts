/** Papers of players: added by whoever knows players, looked at by whoever may, each look with its reason. */
import { PAPER_KINDS } from '@samnang/core/cashier/papers'
import Type, { type Static } from 'typebox'
import { CodeOf, Id, Nullable, OfOne, Strict, Time, Uuid } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'

const PICTURE_MAX = 900_000

export const PlayerDocument = Strict({
  id: Id,
  kind: CodeOf(PAPER_KINDS),
  added_by: Type.String(),
  added_at: Time,
  /** The picture is gone; the row says that there was one. */
  deleted_at: Nullable(Time),
})
export type PlayerDocument = Static<typeof PlayerDocument>

export const documentEndpoints = defineOffice({
  'GET /api/player-documents/:id': {
    summary: 'Which papers of the player there are, without their pictures.',
    access: 'staff',
    permission: 'players.kyc',
    scope: 'branch',
    params: OfOne,
    reply: Strict({ rows: Type.Array(PlayerDocument) }),
    refusals: [],
  },
  'POST /api/player-documents/:id': {
    summary: 'Adds a picture of a paper, as base64: it is drawn anew and sealed.',
    access: 'staff',
    permission: 'players.kyc',
    scope: 'branch',
    params: OfOne,
    bodyMax: PICTURE_MAX + 4_096,
    body: Command({
      kind: CodeOf(PAPER_KINDS),
      picture: Type.String({ minLength: 4, maxLength: PICTURE_MAX, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
    }),
    reply: Strict({ id: Id }),
    refusals: ['picture_unreadable'],
  },
  'POST /api/documents/:id/look': {
    summary: 'Says why a picture is looked at; what is answered opens it for a minute.',
    access: 'staff',
    permission: 'documents.read',
    scope: 'house',
    params: OfOne,
    body: Command({}),
    reply: Strict({ look: Uuid }),
    refusals: [],
  },
  'GET /api/documents/:id/picture': {
    summary: 'The picture, a webp as base64, for who has just said why.',
    access: 'staff',
    permission: 'documents.read',
    scope: 'house',
    params: OfOne,
    query: Strict({ look: Uuid }),
    reply: Strict({ webp: Type.String() }),
    refusals: ['document_unreadable'],
  },
})
