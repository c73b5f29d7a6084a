import { useEffect, useRef } from 'react'
import { useTable } from './desk-context.tsx'

/** A card that is dealt and dice that fall are heard; what lay there already is not. */
export function useTableSounds(): void {
  const { view, sound } = useTable()
  const { shown, seen } = view
  const heard = useRef(seen)
  useEffect(() => {
    const isNew = shown.length > Math.max(heard.current, seen)
    heard.current = shown.length
    if (!isNew) return
    sound.play(shown.at(-1)?.t === 'card' ? 'card' : 'fall')
  }, [shown, seen, sound])
}
