/** Which columns of a list are shown: kept on this device, and a part of each saved view. */
import { useState } from 'react'

/** Ids of hidden columns. */
export type Hidden = readonly string[]

function keyOf(list: string): string {
  return `columns:${list}`
}

function keptHidden(list: string, usual: Hidden): Hidden {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? 'null')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : usual
  } catch {
    return usual
  }
}

/** The hidden columns of a list, and a way to choose others. */
export function useHiddenColumns(list: string, usual: Hidden): [Hidden, (hidden: Hidden) => void] {
  const [hidden, setHidden] = useState(() => keptHidden(list, usual))
  const choose = (next: Hidden) => {
    setHidden(next)
    try {
      localStorage.setItem(keyOf(list), JSON.stringify(next))
    } catch {
      // Private windows may refuse storage: the choice then lasts as long as the page.
    }
  }
  return [hidden, choose]
}
