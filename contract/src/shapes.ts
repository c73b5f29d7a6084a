/** The vocabulary that every endpoint and live event shares. One schema here is the server's check and the portal's type. */
import { VOID_REASONS } from '@samnang/core/void-reason'
import Type, { type Static, type TSchema } from 'typebox'

/** Riel with at most 3 decimals, rounded down from the ledger's unit for show. Never computed with. */
export const Money = Type.Number()
export const Time = Type.String({ description: 'ISO 8601 UTC with milliseconds' })
export const Poll = Type.Union([Type.Literal('POLL_1'), Type.Literal('POLL_2')])
export type Poll = Static<typeof Poll>
export const Post = Type.Union([
  Type.Literal('A'),
  Type.Literal('B'),
  Type.Literal('C'),
  Type.Literal('D'),
  Type.Literal('E'),
])
export type Post = Static<typeof Post>
export const Hex = Type.String({ pattern: '^[0-9a-f]*$' })
export const Uuid = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
})
/** Ids of draws, slips, tickets: positive safe integers. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** The same in a path or query, where everything arrives as text. */
export const IdText = Type.String({ pattern: '^[1-9][0-9]{0,15}$' })
/** How many there are. */
export const Count = Type.Integer({ minimum: 0 })
/** What a person types to find something: any script, nothing that is no character. */
export const FreeText = Type.String({
  maxLength: 200,
  pattern: '^[^\\p{Cc}\\p{Cs}]*$',
  description: 'free text',
})
/** Of a file's columns and words; without it a file has the codes that programs read. */
export const FileLanguage = Type.Union([Type.Literal('km'), Type.Literal('en')])
export type FileLanguage = Static<typeof FileLanguage>
export const LimitText = Type.String({ pattern: '^([1-9]|[1-9][0-9]|100)$' })

/** One of a closed list of codes. */
export function CodeOf<C extends string>(codes: readonly C[]) {
  return Type.Unsafe<C>(Type.Union(codes.map((code) => Type.Literal(code))))
}

/** Why a draw was called off. */
export const VoidReason = CodeOf(VOID_REASONS)

/** An object that refuses unknown fields, so a misspelt one is told instead of ignored. */
export function Strict<P extends Record<string, TSchema>>(properties: P) {
  return Type.Object(properties, { additionalProperties: false })
}

/** Values by keys of this pattern. A record by itself lets any value through under a key that does not match. */
export function Keyed<S extends TSchema>(pattern: string, value: S) {
  return Type.Record(Type.String({ pattern }), value, { additionalProperties: false })
}

/** The path of one thing: `/:id`. */
export const OfOne = Strict({ id: IdText })

/** Which page of a list is asked for: behind this row, so many. */
export const paging = { before: Type.Optional(IdText), limit: Type.Optional(LimitText) }
export const PageQuery = Strict(paging)

/** Keyset page: pass `next` back as `before`; null ends the list. */
export function Page<R extends TSchema>(row: R) {
  return Strict({ rows: Type.Array(row), next: Type.Union([Type.String(), Type.Null()]) })
}

export function Nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()])
}

/** A day in Phnom Penh, YYYY-MM-DD; whether the calendar has it is asked by who reads it. */
export const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })
