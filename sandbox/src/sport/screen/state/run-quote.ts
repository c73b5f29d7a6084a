/** Keeps the figures of the slip fresh: asks a moment after the last change, one question at a time. */
import type { SlipRequest } from '../../messages.ts'
import { maySlip } from './book.ts'
import type { RunParts } from './run-placing.ts'
import { requestOf, stakeOf } from './slip.ts'

/** Typing and ticking prices settle down first. */
const REST_MS = 220
const AGAIN_MS = 2_500

export interface QuoteKeeper {
  /** Call after every change of the book. */
  look(): void
}

export function quoteKeeper({ api, get, act }: RunParts): QuoteKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  const question = (): SlipRequest | null => {
    const book = get()
    if (!book.view || !book.slip.isStale || !maySlip(book) || book.placing?.state === 'accepted') return null
    return requestOf(book.slip, stakeOf(book.slip, book.choices.format, book.view.limits.stakeStep))
  }
  const ask = async () => {
    timer = undefined
    const asked = question()
    if (!asked) return
    isAsking = true
    const answer = await api.slip(asked, get().choices.accept)
    isAsking = false
    const quote =
      answer.kind === 'ok' ? answer.body : answer.kind === 'refused' ? answer.refusal.slip : undefined
    const isStillAsked = JSON.stringify(question()) === JSON.stringify(asked)
    if (quote && isStillAsked) act({ kind: 'quoted', quote })
    else wait(isStillAsked ? AGAIN_MS : REST_MS)
  }
  const wait = (ms: number) => {
    if (timer === undefined && !isAsking && question()) timer = setTimeout(() => void ask(), ms)
  }
  return { look: () => wait(REST_MS) }
}
