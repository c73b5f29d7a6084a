/** What is typed into the fields of a result, and the result that it makes. Nothing is repaired: it is as it was typed. */
import type { DeskDrawSheet } from '@samnang/contract/office/lottery'

export type ResultForm = DeskDrawSheet['form']
/** By the path of the field: `columns.0.g4.3`, `front3.1`, `first.0`. */
export type TypedNumbers = Readonly<Record<string, string>>

export interface NumberField {
  path: string
  /** From 1; null where its prize has one number. */
  place: number | null
  length: number
}

/** Columns with their prizes and the fields of each; a result without columns is one nameless column. */
export function fieldsOf({ columns, prizes }: ResultForm) {
  return Array.from({ length: Math.max(1, columns) }, (_, at) => ({
    at,
    prizes: prizes.map(({ prize, title, count, length }) => ({
      title,
      path: columns === 0 ? prize : `columns.${at}.${prize}`,
      fields: Array.from({ length: count }, (_unused, n): NumberField => {
        const path = columns === 0 ? `${prize}.${n}` : `columns.${at}.${prize}.${n}`
        return { path, place: count === 1 ? null : n + 1, length }
      }),
    })),
  }))
}

/** Digits that are missing or too many; a complete number has none. */
export function isWhole({ path, length }: NumberField, typed: TypedNumbers): boolean {
  return new RegExp(`^[0-9]{${length}}$`).test(typed[path] ?? '')
}

/** `provinces`: the columns of the draw, main one first. */
export function resultEntry(form: ResultForm, provinces: readonly string[], typed: TypedNumbers): object {
  const columns = fieldsOf(form).map(({ at, prizes }) => ({
    ...(form.columns > 0 && provinces[at] !== undefined ? { province: provinces[at] } : {}),
    ...Object.fromEntries(
      prizes.map(({ path, fields }) => {
        const numbers = fields.map((field) => typed[field.path] ?? '')
        const isAlone = form.columns === 0 && fields.length === 1
        return [path.split('.').at(-1) ?? path, isAlone ? numbers[0] : numbers]
      }),
    ),
  }))
  return form.columns === 0 ? (columns[0] ?? {}) : { columns }
}

/** `HCMC · DB` of `columns.0.db`. */
export function prizeName(form: ResultForm, provinces: readonly string[], path: string): string {
  const [, at, prize] = /^columns\.(\d+)\.(\w+)/.exec(path) ?? [null, null, path.split('.')[0] ?? path]
  const title = form.prizes.find((one) => one.prize === prize)?.title ?? prize ?? path
  const province = at === null ? undefined : provinces[Number(at)]
  return province === undefined ? title : `${province} · ${title}`
}
