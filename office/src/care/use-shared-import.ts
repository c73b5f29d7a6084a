/** What was pasted or stands in a file, what the list would make of it, and the taking of it. */
import { LISTED_MOST, type ListedLine, readSharedList } from '@samnang/core/care/shared-list'
import { useState } from 'react'
import { refetchAll } from '../calls/refetch.ts'
import { commandSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { care } from '../text/care.ts'

/** `seen`: what the house knows of it; null where the line has a fault. */
export type PlannedLine = ListedLine & { seen: { is_known: boolean; players: number } | null }

const AT_ONCE = 200

interface Told {
  source: string
  reason: string
}

export function useSharedImport() {
  const [text, setText] = useState('')
  const [plan, setPlan] = useState<PlannedLine[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const write = (next: string) => {
    setText(next)
    setPlan(null)
    setFault(null)
  }
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault(null)
    await work().catch((failure: unknown) => setFault(commandSentence(failure)))
    setBusy(false)
  }
  const look = (told: Told) =>
    attempt(async () => {
      const lines = readSharedList(text)
      if (lines.length > LISTED_MOST) setFault(care('list_too_many', { n: LISTED_MOST }))
      else setPlan(await sendAll(lines, { ...told, is_look: true }))
    })
  const take = (told: Told) =>
    attempt(async () => {
      await sendAll(readSharedList(text), { ...told, is_look: false })
      write('')
      void refetchAll()
    })
  return { text, write, plan, isBusy, fault, look, take }
}

/** Some lines at a time, so that a fault stops little: what is known already is not taken twice. */
async function sendAll(
  lines: readonly ListedLine[],
  told: Told & { is_look: boolean },
): Promise<PlannedLine[]> {
  const good = lines.flatMap((one) => (one.entry === null ? [] : [{ line: one.line, entry: one.entry }]))
  const seen = new Map<number, NonNullable<PlannedLine['seen']>>()
  for (let at = 0; at < good.length; at += AT_ONCE) {
    const part = good.slice(at, at + AT_ONCE)
    const sent = await send('POST /api/shared-list', {
      body: { ...told, lines: part.map(({ entry }) => entry) },
    })
    if (sent.is !== 'done') continue
    for (const [index, row] of sent.data.rows.entries()) seen.set(part[index]?.line ?? 0, row)
  }
  return lines.map((one) => ({ ...one, seen: seen.get(one.line) ?? null }))
}
