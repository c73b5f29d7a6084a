/** Providers of games as the house runs them: who they are, their keys, how they answer, what a server is asked to do. */
import Type, { type Static } from 'typebox'
import { GameSection } from '../games.ts'
import { CodeOf, Day, Id, Nullable, Page, PageQuery, Strict, Time } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'

const Name = Type.String({ pattern: '^[a-z][a-z0-9-]{1,31}$' })
export const ProviderName = Name
const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[^\\p{Cc}\\p{Cs}]*$' })
const Lines = Type.Array(Line(200), { maxItems: 20 })

/** What the operator decides. */
const facts = {
  title: Line(100),
  sections: Type.Array(GameSection, { minItems: 1, maxItems: 4, uniqueItems: true }),
  games_api: Line(300),
  operator_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  sub_partner: Nullable(Line(100)),
  frame_origins: Lines,
  picture_hosts: Lines,
  /** Networks that may call the wallet; none: any, by signature alone. */
  allowed: Lines,
  may_leave_frame: Type.Boolean(),
}
export const ProviderFacts = Strict(facts)
export type ProviderFacts = Static<typeof ProviderFacts>

/** PEM; a public one and nothing else. */
const PublicKey = Type.String({ minLength: 1, maxLength: 4_000 })

const Breaker = CodeOf(['closed', 'half-open', 'open'] as const)

/** Of the last hour: calls of both directions, and how long they took. */
const Hour = Strict({
  answered: Type.Integer(),
  refused: Type.Integer(),
  silent: Type.Integer(),
  mean_ms: Nullable(Type.Integer()),
  wallet: Type.Integer(),
  wallet_bad: Type.Integer(),
  wallet_mean_ms: Nullable(Type.Integer()),
})

export const ProviderRow = Strict({
  name: Name,
  title: Type.String(),
  sections: Type.Array(GameSection),
  is_on: Type.Boolean(),
  /** The worst that any server says; null: none has said anything for a while. */
  breaker: Nullable(Breaker),
  hour: Hour,
  games: Type.Integer(),
  games_shown: Type.Integer(),
  exceptions: Type.Integer(),
  list_taken_at: Nullable(Time),
})
export type ProviderRow = Static<typeof ProviderRow>

const Key = Strict({
  fingerprint: Type.String(),
  public_key: Type.String(),
  added_at: Time,
  retired_at: Nullable(Time),
})
export type ProviderKey = Static<typeof Key>

const PROVIDER_TASKS = ['games', 'reconcile', 'own_key', 'check'] as const

/** What a check tries, in its order: what lies with us, what the provider answers, what only play can show. */
export const CHECK_STEPS = [
  ...['enabled', 'own_key', 'keys', 'addresses', 'wallet'],
  ...['list', 'launch', 'signature', 'unknown_game', 'transactions'],
  ...['sections', 'bet', 'win', 'rollback', 'tombstone'],
] as const satisfies string[]
const CHECK_WHYS = [
  ...['any_address', 'no_server', 'too_often', 'no_game', 'no_address', 'accepted', 'no_list', 'not_yet'],
] as const satisfies string[]
const CheckStep = Strict({
  step: CodeOf(CHECK_STEPS),
  /** True: shown. False: not as it has to be. Null: cannot be told now. */
  ok: Nullable(Type.Boolean()),
  /** How many there are. */
  n: Type.Optional(Type.Integer()),
  unreadable: Type.Optional(Type.Integer()),
  why: Type.Optional(CodeOf(CHECK_WHYS)),
  /** What was answered, as it came, cut short. */
  said: Type.Optional(Type.String({ maxLength: 300 })),
})
export type CheckStep = Static<typeof CheckStep>

const Task = Strict({
  id: Id,
  kind: CodeOf(PROVIDER_TASKS),
  day: Nullable(Type.String()),
  by: Type.String(),
  asked_at: Time,
  state: CodeOf(['waiting', 'running', 'done', 'failed'] as const),
  /** Percent. */
  progress: Type.Integer(),
  ended_at: Nullable(Time),
  found: Nullable(
    Strict({
      games: Type.Optional(Type.Integer()),
      added: Type.Optional(Type.Integer()),
      missing: Type.Optional(Type.Integer()),
      unreadable: Type.Optional(Type.Integer()),
      run: Type.Optional(Id),
      differences: Type.Optional(Type.Integer()),
      /** A code, or what the provider said. */
      why: Type.Optional(Type.String()),
      steps: Type.Optional(Type.Array(CheckStep)),
    }),
  ),
})
export type ProviderTask = Static<typeof Task>

const Server = Strict({
  server: Type.String(),
  breaker: Breaker,
  /** Null: it has no key towards this provider. */
  fingerprint: Nullable(Type.String()),
  seen_at: Time,
})

export const ProviderSheet = Strict({
  ...ProviderRow.properties,
  ...facts,
  registered_at: Time,
  /** Which account of the book is the other side of its games. */
  account: Type.Integer(),
  keys: Type.Array(Key),
  /** The public half of ours; null: no server has said it yet. */
  own_key: Nullable(Type.String()),
  wallet_path: Type.String(),
  servers: Type.Array(Server),
  tasks: Type.Array(Task),
})
export type ProviderSheet = Static<typeof ProviderSheet>

/** Sums of a span; nothing was measured where it is missing. */
export const HealthRow = Strict({
  at: Time,
  slowest_ms: Type.Integer(),
  wallet_slowest_ms: Type.Integer(),
  ...Hour.properties,
})
export type HealthRow = Static<typeof HealthRow>

const params = Strict({ name: Name })
const READ = { access: 'staff', permission: 'providers.read', scope: 'house' } as const
const MANAGE = { access: 'staff', permission: 'providers.manage', scope: 'house' } as const
/** Whoever holds the private half of a key of theirs can credit wins: what changes keys takes two people. */
const KEYS = { ...MANAGE, approval: 'two' } as const
const FACT_FAULTS = [
  'provider_name',
  'provider_url',
  'provider_operator',
  'provider_origin',
  'provider_network',
  'provider_key',
] as const

export const providerEndpoints = defineOffice({
  'GET /api/providers': {
    ...READ,
    summary: 'The providers of games, and how they answer.',
    reply: Strict({ rows: Type.Array(ProviderRow) }),
    refusals: [],
  },
  'GET /api/providers/:name': {
    ...READ,
    summary: 'A provider: facts, public keys, what servers say of it, what they were asked to do.',
    params,
    reply: ProviderSheet,
    refusals: [],
  },
  'GET /api/providers/:name/health': {
    ...READ,
    summary: 'How it has answered over time, in spans of the length that fits the window.',
    params,
    query: Strict({ window: Type.Optional(CodeOf(['hour', 'day', 'fortnight'] as const)) }),
    reply: Strict({ from: Time, to: Time, step_s: Type.Integer(), rows: Type.Array(HealthRow) }),
    refusals: [],
  },
  'GET /api/providers/:name/tasks': {
    ...READ,
    summary: 'What servers were asked to do for it, the newest first.',
    params,
    query: PageQuery,
    reply: Page(Task),
    refusals: [],
  },
  'POST /api/providers': {
    ...KEYS,
    summary: 'Registers a provider; a server makes our key towards it.',
    body: Command({ name: Name, ...facts, hub_key: PublicKey }),
    reply: Strict({ name: Name }),
    refusals: [...FACT_FAULTS, 'provider_known'],
  },
  'POST /api/providers/:name': {
    ...MANAGE,
    summary: 'Changes what the operator decides of a provider, if it still is what was seen.',
    params,
    body: Command({ before: ProviderFacts, after: ProviderFacts }),
    refusals: [...FACT_FAULTS],
  },
  'POST /api/providers/:name/keys': {
    ...KEYS,
    summary: 'Adds a public key that it signs with; two are active at most.',
    params,
    body: Command({ public_key: PublicKey }),
    refusals: ['provider_key', 'provider_keys'],
  },
  'POST /api/providers/:name/keys/retire': {
    ...KEYS,
    summary: 'Retires one of its keys: what is signed with it is refused from then on.',
    params,
    body: Command({ fingerprint: Type.String({ minLength: 1, maxLength: 200 }) }),
    refusals: ['provider_last_key'],
  },
  'POST /api/providers/:name/tasks': {
    ...KEYS,
    summary:
      'Asks a server for the list of games, a check of everything, our key (which takes two people), or the comparison of a day.',
    params,
    body: Command({
      kind: CodeOf(PROVIDER_TASKS),
      day: Nullable(Day),
    }),
    reply: Strict({ id: Id }),
    refusals: ['already_asked', 'invalid_dates'],
  },
})
