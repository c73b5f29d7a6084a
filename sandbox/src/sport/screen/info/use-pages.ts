/** A list that is loaded page by page. */
import { useCallback, useEffect, useState } from 'react'

export interface Page<T> {
  rows: readonly T[]
  next: string | null
}

export interface Pages<T> extends Page<T> {
  state: 'loading' | 'ready' | 'failed'
  /** The next page, or the one that failed once more. */
  more(): void
}

/** Begins anew with another `load`; null is an answer that did not come. */
export function usePages<T>(load: (before: string | null) => Promise<Page<T> | null>): Pages<T> {
  const [page, setPage] = useState<Page<T>>({ rows: [], next: null })
  const [state, setState] = useState<Pages<T>['state']>('loading')
  const ask = useCallback(
    async (before: Page<T>, isWanted: () => boolean) => {
      setState('loading')
      const answer = await load(before.next)
      if (!isWanted()) return
      if (answer) setPage({ rows: [...before.rows, ...answer.rows], next: answer.next })
      setState(answer ? 'ready' : 'failed')
    },
    [load],
  )
  useEffect(() => {
    let isWanted = true
    setPage({ rows: [], next: null })
    void ask({ rows: [], next: null }, () => isWanted)
    return () => {
      isWanted = false
    }
  }, [ask])
  return { ...page, state, more: () => void ask(page, () => true) }
}
