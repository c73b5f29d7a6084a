/** The one table of endpoints: the server mounts it, the OpenAPI document lists it, calls are typed by it. */
import { contactEndpoints } from './contact.ts'
import { depositEndpoints } from './deposit.ts'
import type { PartOf } from './endpoint.ts'
import { fairnessEndpoints } from './fairness.ts'
import { frontEndpoints } from './front.ts'
import { gameEndpoints } from './games.ts'
import { lotteryEndpoints } from './lottery.ts'
import { lotto59Endpoints } from './lotto59.ts'
import { moneyEndpoints } from './money.ts'
import { noticeEndpoints } from './notices.ts'
import type { COMMON_REFUSALS, SESSION_REFUSALS } from './refusals.ts'
import { reportEndpoints } from './report.ts'
import { safePlayEndpoints } from './safe-play.ts'
import { sessionEndpoints } from './session.ts'
import { sportEndpoints } from './sport.ts'
import { statusEndpoints } from './status.ts'
import { withdrawalEndpoints } from './withdrawal.ts'

export const endpoints = {
  ...sessionEndpoints,
  ...lotto59Endpoints,
  ...frontEndpoints,
  ...statusEndpoints,
  ...reportEndpoints,
  ...moneyEndpoints,
  ...noticeEndpoints,
  ...contactEndpoints,
  ...depositEndpoints,
  ...safePlayEndpoints,
  ...fairnessEndpoints,
  ...gameEndpoints,
  ...sportEndpoints,
  ...lotteryEndpoints,
  ...withdrawalEndpoints,
}

type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type BodyOf<N extends EndpointName> = PartOf<Endpoints[N], 'body'>
export type QueryOf<N extends EndpointName> = PartOf<Endpoints[N], 'query'>
export type ParamsOf<N extends EndpointName> = PartOf<Endpoints[N], 'params'>
export type ReplyOf<N extends EndpointName> = PartOf<Endpoints[N], 'reply'>
/** What the handler of an endpoint may refuse with: what its row says, and what any endpoint may. */
export type CodeOf<N extends EndpointName> =
  | Endpoints[N]['refusals'][number]
  | (typeof COMMON_REFUSALS)[number]
  | (typeof SESSION_REFUSALS)[number]
