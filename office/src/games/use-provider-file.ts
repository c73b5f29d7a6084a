/** A provider's file on its way in: chosen, looked at line by line, and only then taken. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { FILE_FAULTS } from '@samnang/core/games/provider-file'
import { useState } from 'react'
import { CallFailed } from '../calls/call-failed.ts'
import { refetchAll } from '../calls/refetch.ts'
import { commandSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { textOfStatement } from '../cash/read-file.ts'
import { gameWork } from '../text/game-work.ts'

const COMPARE = 'POST /api/reconciliations'
export type FilePlan = OfficeReply<typeof COMPARE>

export interface FileWish {
  provider: string
  day: string
  reason: string
}

interface Chosen {
  name: string
  text: string
}

/** Any other wish or file than the one that was looked at is looked at anew. */
export function useProviderFile() {
  const [file, setFile] = useState<Chosen | null>(null)
  const [plan, setPlan] = useState<FilePlan | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const forget = () => {
    setPlan(null)
    setFault(null)
  }
  const choose = async (chosen: File) => {
    forget()
    const text = await textOfStatement(chosen)
    setFile(text === null ? null : { name: nameOf(chosen), text })
    if (text === null) setFault(gameWork('file_too_large'))
  }
  const ask = async (wish: FileWish, expected: FilePlan | null) => {
    if (!file) return null
    setBusy(true)
    setFault(null)
    const shown = expected && {
      ...{ ours: expected.ours, matched: expected.matched, differences: expected.differences },
    }
    const body = { ...wish, file_name: file.name, text: file.text, expected: shown }
    const sent = await send(COMPARE, { body }).catch((failure: unknown) => {
      setPlan(null)
      setFault(sentenceOf(failure))
      return null
    })
    setBusy(false)
    return sent?.is === 'done' ? sent.data : null
  }
  const look = async (wish: FileWish) => setPlan(await ask(wish, null))
  const take = async (wish: FileWish) => {
    const taken = await ask(wish, plan)
    if (taken) void refetchAll()
    return taken?.run ?? null
  }
  return { file, plan, isBusy, fault, forget, choose: (chosen: File) => void choose(chosen), look, take }
}

function nameOf({ name }: File): string {
  return name.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(-200) || 'provider.csv'
}

/** Why nothing of the file can be read, where it is that. */
function sentenceOf(failure: unknown): string {
  const why = failure instanceof CallFailed ? failure.errors.file?.[0] : undefined
  const known = FILE_FAULTS.find((code) => code === why)
  return known ? gameWork(`file_${known}`) : commandSentence(failure)
}
