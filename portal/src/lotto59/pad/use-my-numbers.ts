import { useState } from 'react'
import { storage } from '../../betting/tab.ts'
import { useUser } from '../../session/session.ts'
import { keepNumbers, type MyNumbers, readNumbers } from './my-numbers.ts'

/** The player's own numbers, and what changes them here and on the device. */
export function useMyNumbers(): { mine: MyNumbers; keep: (change: Partial<MyNumbers>) => void } {
  const { id } = useUser().auth
  const [mine, setMine] = useState(() => readNumbers(storage(), id))
  const keep = (change: Partial<MyNumbers>) => {
    // Another tab may have kept something since.
    const next = { ...readNumbers(storage(), id), ...change }
    keepNumbers(storage(), id, next)
    setMine(next)
  }
  return { mine, keep }
}
