/** The language in use, and catalogues whose keys and values are checked by the compiler: for one set of screens. */

export type Language = 'km' | 'en'

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
export type Values<S> = [Names<S>] extends [never] ? [] : [values: Record<Names<S>, string | number>]

/** What English must say for a Khmer catalogue: every key, no other. */
export type Translation<T> = { readonly [K in keyof T]: string }

const STORED = 'language'

/** Puts values into a text: `{n}` becomes `values.n`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Khmer is bundled with each part; English arrives as one chunk for all parts when it is chosen. */
export function twoLanguages<English extends object>(fetchEnglish: () => Promise<English>) {
  let language: Language = 'km'
  let english: English | null = null
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const currentLanguage = (): Language => language

  /** A catalogue of one part of the screens; its answer reads a text by its key, and puts values in. */
  function catalogue<const T extends Record<string, string>>(name: keyof English, khmer: T) {
    return function t<K extends keyof T & string>(key: K, ...values: Values<T[K]>): string {
      const translated =
        language === 'en' ? (english?.[name] as Record<string, string> | undefined) : undefined
      const text = translated?.[key] ?? khmer[key] ?? key
      const given: Record<string, string | number> | undefined = values[0]
      return given ? fill(text, given) : text
    }
  }

  /** Changes the language, keeps the choice on this device and shows it; English is fetched first. */
  async function chooseLanguage(next: Language): Promise<void> {
    if (next === 'en') english ??= await fetchEnglish()
    language = next
    document.documentElement.lang = next
    keep(next)
    for (const listener of listeners) listener()
  }

  return { currentLanguage, catalogue, chooseLanguage, subscribe }
}

/** The language this device chose before. Khmer when none, or when storage is closed to us. */
export function keptLanguage(): Language {
  try {
    return localStorage.getItem(STORED) === 'en' ? 'en' : 'km'
  } catch {
    return 'km'
  }
}

function keep(next: Language): void {
  try {
    localStorage.setItem(STORED, next)
  } catch {
    // Private windows may refuse storage: the choice then lasts as long as the page.
  }
}
