/** GET calls as React data: asked and kept by SWR, shared by all components that ask the same. */
import type {
  OfficeName,
  OfficeParams,
  OfficeQuery,
  OfficeReply,
} from '@samnang/contract/office/office-endpoints'
import { useStore } from '@samnang/portal/ui/store.ts'
import { useEffect } from 'react'
import useSWR, { type KeyedMutator } from 'swr'
import useSWRInfinite from 'swr/infinite'
import type { CallFailed } from './call-failed.ts'
import { rounds } from './refetch.ts'
import { callWire, type WireOptions } from './wire.ts'

export type QuestionName = Extract<OfficeName, `GET ${string}`>

type Part<F extends string, T> = [T] extends [undefined] ? { [K in F]?: never } : { [K in F]: T }
type Optional<F extends string, T> = [T] extends [undefined] ? { [K in F]?: never } : { [K in F]?: T }
export type Question<N extends QuestionName> = Part<'params', OfficeParams<N>> &
  Optional<'query', OfficeQuery<N>>

interface Answered<T> {
  data: T | undefined
  error: CallFailed | undefined
  /** Nothing has come yet, neither an answer nor a failure. */
  isLoading: boolean
  /** Asks again, or puts in what is known from elsewhere. */
  mutate: KeyedMutator<T>
}

const RETRY_MS = 5_000
const RULES = {
  dedupingInterval: 2_000,
  focusThrottleInterval: 5_000,
  errorRetryInterval: RETRY_MS,
  // A refusal is an answer; only faults and lost answers are asked again.
  shouldRetryOnError: (failure: CallFailed) => failure.status === 0 || failure.status >= 500,
}

/** Asks when `question` is not null; equal questions share one answer. Needs no memo: it is compared by value. */
export function useAnswer<N extends QuestionName>(
  name: N,
  question: Question<N> | null,
  { refreshMs = 0 }: { refreshMs?: number } = {},
): Answered<OfficeReply<N>> {
  const key = question === null ? null : keyOf(name, question)
  const { data, error, isLoading, mutate } = useSWR<OfficeReply<N>, CallFailed>(
    key,
    () => fetchAnswer(name, question as Question<N>),
    { ...RULES, refreshInterval: refreshMs },
  )
  return { data, error, isLoading, mutate }
}

/** One answer outside of React. */
export async function fetchAnswer<N extends QuestionName>(
  name: N,
  question: Question<N>,
): Promise<OfficeReply<N>> {
  const { data } = await callWire(name, question as WireOptions)
  return data as OfficeReply<N>
}

/** Questions whose answer is a page of rows. */
export type ListName = {
  [N in QuestionName]: OfficeReply<N> extends { rows: unknown[]; next: string | null } ? N : never
}[QuestionName]
export type RowOf<N extends ListName> = OfficeReply<N> extends { rows: (infer R)[] } ? R : never

export interface Listed<R> {
  rows: R[]
  error: CallFailed | undefined
  /** The first page has not come yet. */
  isLoading: boolean
  /** Further rows are on their way. */
  isMoreLoading: boolean
  hasMore: boolean
  more(): void
  refresh(): void
}

interface AnyPage<R> {
  rows: R[]
  next: string | null
}

/** A list page by page: each `next` of the server is the next page's `before`. */
export function useList<N extends ListName>(name: N, question: Question<N>): Listed<RowOf<N>> {
  type Row = RowOf<N>
  const { data, error, size, setSize, isLoading, mutate } = useSWRInfinite<AnyPage<Row>, CallFailed>(
    (index: number, previous: AnyPage<Row> | null) =>
      index > 0 && previous?.next == null ? null : keyOf(name, withBefore(question, previous?.next ?? null)),
    (key: string) => fetchPage<Row>(name, key),
    { ...RULES, revalidateFirstPage: false, persistSize: true },
  )
  const round = useStore(rounds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks again when something was done, and only then
  useEffect(() => {
    if (round > 0) void mutate()
  }, [round])
  const pages = data ?? []
  return {
    rows: pages.flatMap((page) => page.rows),
    error,
    isLoading,
    isMoreLoading: !isLoading && !error && pages.length < size,
    hasMore: pages.at(-1)?.next != null,
    more: () => void setSize(size + 1),
    refresh: () => void mutate(),
  }
}

async function fetchPage<R>(name: string, key: string): Promise<AnyPage<R>> {
  const { data } = await callWire(name, JSON.parse(key.slice(name.length + 1)) as WireOptions)
  return data as AnyPage<R>
}

function withBefore(question: object, before: string | null): object {
  if (before === null) return question
  const { query = {} } = question as { query?: object }
  return { ...question, query: { ...query, before } }
}

function keyOf(name: string, question: object): string {
  return `${name} ${JSON.stringify(question)}`
}
