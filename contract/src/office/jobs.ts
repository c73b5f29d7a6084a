/** Files that take longer than a page waits: asked for, made beside everything else, fetched for seven days. */
import Type, { type Static } from 'typebox'
import { CodeOf, FileLanguage, Id, Keyed, Nullable, OfOne, Page, PageQuery, Strict, Time } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'

/** `expired`: it was done, and its file is gone. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled', 'expired'] as const
export const JobState = CodeOf(JOB_STATES)

const ExportName = Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' })
/** What the list was asked: its filters. */
const ExportQuery = Keyed('^[a-z_]{1,40}$', Type.String({ maxLength: 200 }))

export const Job = Strict({
  id: Id,
  export: ExportName,
  query: ExportQuery,
  state: JobState,
  /** Written so far; where it is known how many parts there are, so many of them are done. */
  rows: Type.Integer({ minimum: 0 }),
  parts: Type.Optional(Type.Integer({ minimum: 1 })),
  size_bytes: Nullable(Type.Integer({ minimum: 0 })),
  asked_at: Time,
  ended_at: Nullable(Time),
  /** Until then the file can be fetched. */
  kept_until: Nullable(Time),
  /** Of a file that is done, in lists: whether it lies on the machine that answers. */
  is_here: Type.Optional(Type.Boolean()),
})
export type Job = Static<typeof Job>

export const jobEndpoints = defineOffice({
  'GET /api/jobs': {
    summary: 'The colleague’s own files, the newest first.',
    access: 'staff',
    permission: null,
    scope: 'own',
    query: PageQuery,
    reply: Page(Job),
    refusals: [],
  },
  'POST /api/jobs': {
    summary: 'Begins a file of a list; the list’s own permission is asked.',
    access: 'staff',
    permission: null,
    scope: 'own',
    body: Command({ export: ExportName, query: ExportQuery, language: FileLanguage }),
    reply: Job,
    refusals: ['too_many_jobs'],
  },
  'POST /api/jobs/:id/cancel': {
    summary: 'Ends a file that is being made or waits for its turn.',
    access: 'staff',
    permission: null,
    scope: 'own',
    params: OfOne,
    body: Command({}),
    reply: Job,
    refusals: ['not_running'],
  },
  'GET /api/jobs/:id/file': {
    summary: 'The file; each fetch is recorded.',
    access: 'staff',
    permission: null,
    scope: 'own',
    params: OfOne,
    refusals: ['file_elsewhere'],
  },
})
