import { useState } from 'react'
import { useTable } from '../frame/desk-context.tsx'
import { throwLeft, throwOf } from './throw-time.ts'

/** Milliseconds that the throw has left, read once when it begins: a snapshot that comes meanwhile must not stop it. */
export function useThrowTime(): number {
  const { view } = useTable()
  const step = throwOf(view)
  const key = step ? view.round : null
  const read = () => ({ key, leftMs: step ? throwLeft(view, step) : 0 })
  const [thrown, setThrown] = useState(read)
  if (thrown.key === key) return thrown.leftMs
  const next = read()
  setThrown(next)
  return next.leftMs
}
