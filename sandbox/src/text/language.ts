/** The language of a game page: chosen by the operator in the address, fixed as long as the page is open. */

export type Language = 'km' | 'en'

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Values<S> = [Names<S>] extends [never] ? [] : [values: Record<Names<S>, string | number>]

/** The sentences of a part of the screens, read by key; values in braces are asked for by the compiler. */
export type Words<T> = <K extends keyof T & string>(key: K, ...values: Values<T[K]>) => string

let language: Language = 'km'

export function currentLanguage(): Language {
  return language
}

/** Khmer unless the address says English: nobody should have to search for their own language. */
export function languageOf(search: string): Language {
  return new URLSearchParams(search).get('lang') === 'en' ? 'en' : 'km'
}

/** Call once, before the first sentence is read. */
export function chooseLanguage(next: Language): void {
  language = next
}

/** Both languages of one part. A key that only one of them has does not compile. */
export function words<const T extends Record<string, string>>(
  khmer: T,
  english: { readonly [K in keyof T]: string },
): Words<T> {
  return (key, ...values) => fill((language === 'en' ? english : khmer)[key], values[0])
}

function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
