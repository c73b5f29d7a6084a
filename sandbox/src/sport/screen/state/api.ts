/** Questions to the sportsbook over HTTP. An answer that did not come is `lost`, never guessed. */
import type {
  AcceptSetting,
  BetAnswer,
  BetOrder,
  BetsPage,
  CashOutAnswer,
  CashOutOrder,
  Refusal,
  ResultsPage,
  Slip,
  SlipRequest,
} from '../../messages.ts'
import type { PlacingAnswer } from './placing.ts'
import type { SellingAnswer } from './selling.ts'

type Answer<T> = { kind: 'ok'; body: T } | { kind: 'refused'; refusal: Refusal } | { kind: 'lost' }

export interface SportApi {
  slip(request: SlipRequest, accept: AcceptSetting): Promise<Answer<Slip>>
  bet(order: BetOrder): Promise<PlacingAnswer>
  betOf(key: string): Promise<PlacingAnswer>
  cashOut(order: CashOutOrder): Promise<{ answer: SellingAnswer; taken: CashOutAnswer | null }>
  settledBets(before: string | null): Promise<Answer<BetsPage>>
  results(league: string | null, before: string | null): Promise<Answer<ResultsPage>>
}

const TIMEOUT_MS = 10_000

export function sportApi(token: string): SportApi {
  const get = <T>(path: string, query: Record<string, string | null> = {}) =>
    ask<T>(`${path}?${search({ token, ...query })}`, { method: 'GET' })
  const post = <T>(path: string, body: object) =>
    ask<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
    })
  return {
    slip: (request, accept) => post<Slip>('slip', { ...request, accept }),
    bet: async (order) => placed(await post<BetAnswer>('bet', order)),
    betOf: async (key) => placed(await get<BetAnswer>(`bet/${encodeURIComponent(key)}`), true),
    cashOut: async (order) => {
      const answer = await post<CashOutAnswer>('cash-out', order)
      return { answer: soldAs(answer), taken: answer.kind === 'ok' ? answer.body : null }
    },
    settledBets: (before) => get<BetsPage>('bets', { state: 'settled', before }),
    results: (league, before) => get<ResultsPage>('results', { league, before }),
  }
}

function search(query: Record<string, string | null>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null)
  return new URLSearchParams(given).toString()
}

async function ask<T>(path: string, init: RequestInit): Promise<Answer<T>> {
  try {
    const reply = await fetch(`/api/sport/${path}`, {
      ...init,
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body: unknown = await reply.json()
    if (reply.ok) return { kind: 'ok', body: body as T }
    // A fault of the server decides nothing.
    return reply.status < 500 && isRefusal(body) ? { kind: 'refused', refusal: body } : { kind: 'lost' }
  } catch {
    return { kind: 'lost' }
  }
}

function isRefusal(body: unknown): body is Refusal {
  return typeof body === 'object' && body !== null && 'error' in body
}

function placed(answer: Answer<BetAnswer>, isByKey = false): PlacingAnswer {
  if (answer.kind === 'lost') return answer
  if (answer.kind === 'ok') return { kind: 'bet', ...answer.body }
  const { error, bet = null } = answer.refusal
  if (isByKey && error === 'not_found') return { kind: 'unknown' }
  return { kind: 'refused', code: error, bet }
}

function soldAs(answer: Answer<CashOutAnswer>): SellingAnswer {
  if (answer.kind === 'ok') return { kind: 'taken' }
  if (answer.kind === 'lost') return answer
  const { error, offer = null } = answer.refusal
  if (error === 'offer_changed') return { kind: 'changed', offer }
  return error === 'not_for_sale' ? { kind: 'not_for_sale' } : { kind: 'failed' }
}
