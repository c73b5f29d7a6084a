/** Keeps drafts on the server: taken from there when a draw is opened, sent there a moment after the last edit. */

import { CallFailed } from '@samnang/client/call-failed'
import { uuid } from '@samnang/client/random'
import type { LotteryOffer } from '@samnang/contract/lottery'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../calls/call.ts'
import { isOpenAt } from '../draw-times.ts'
import { type Drafts, draftOf, isUnsaved, pendingOf } from './drafts-state.ts'
import { isSound, lineView } from './lines.ts'
import type { Act } from './use-drafts.ts'

const SAVE_AFTER_MS = 800
const AGAIN_MS = 5000

interface Sync {
  drafts: Drafts
  act: Act
  draws: readonly LotteryOffer[]
  now: number
}

/** Without an answer the page goes on with what this device remembers. */
export function useDraftLoading(drawId: number | null, act: Act): void {
  useEffect(() => {
    if (drawId === null) return
    call('GET /api/lottery/ticket/load', { query: { result_id: String(drawId) } }).then(
      ({ items }) => act({ kind: 'loaded', drawId, items }),
      () => {},
    )
  }, [drawId, act])
}

export function useDraftSaving(sync: Sync): void {
  const [tries, setTries] = useState(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const due = dueDraws(sync)
  const mark = due.map(({ id }) => `${id}:${draftOf(sync.drafts, id).version}`).join()
  const save = useEffectEvent(async () => {
    const done = await Promise.all(dueDraws(sync).map((draw) => saveDraft(draw, sync)))
    if (done.includes('lost')) setTimeout(() => setTries((n) => n + 1), AGAIN_MS)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a lost answer is asked for again
  useEffect(() => {
    if (mark === '') return
    const timer = setTimeout(() => {
      // One after the other: an older list must not arrive last.
      last.current = last.current.then(() => save())
    }, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [mark, tries])
}

/** A ticket that is being placed is none to save: its lines would come back as a draft. */
function dueDraws({ drafts, draws, now }: Sync): LotteryOffer[] {
  const placing = pendingOf(drafts)?.drawId
  return draws.filter(
    (draw) => draw.id !== placing && isOpenAt(draw, now) && isUnsaved(draftOf(drafts, draw.id)),
  )
}

/** Lines that the server would refuse stay on this device alone, and the draft unsaved. */
async function saveDraft(
  draw: LotteryOffer,
  { drafts, act, now }: Sync,
): Promise<'saved' | 'lost' | 'refused'> {
  const { lines, version } = draftOf(drafts, draw.id)
  const sound = lines.filter((line) => isSound(lineView(draw, line, now)))
  try {
    const body = { result_id: draw.id, items: sound.map(({ item }) => item), place: false }
    await call('POST /api/lottery/ticket/bet', { body, key: uuid() })
    if (sound.length === lines.length) act({ kind: 'saved', drawId: draw.id, version })
    return 'saved'
  } catch (failure) {
    return failure instanceof CallFailed && failure.lost ? 'lost' : 'refused'
  }
}
