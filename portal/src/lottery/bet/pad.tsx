/** Where a line is written: by keypad with one hand, or as text from a keyboard. */
import type { LotteryOffer } from '@samnang/contract/lottery'
import { Grid3x3, Keyboard } from 'lucide-react'
import { Suspense } from 'react'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { IconButton } from '../../ui/button.tsx'
import { Loading } from '../../ui/states.tsx'
import { entryItem } from './entry.ts'
import { EntryDisplay } from './entry-display.tsx'
import { entryState } from './entry-state.ts'
import { Keypad } from './keypad.tsx'
import { Kinds } from './kinds.tsx'
import { LazyCodeField, LazyEntryTold, LazyOdds } from './lazy-parts.ts'
import { Posts } from './posts.tsx'
import type { EntryTools } from './use-entry.ts'

interface PadProps {
  draw: LotteryOffer
  now: number
  entry: EntryTools
  isDesk: boolean
}

/** A phone has room for one of the two ways. */
export function Pad({ draw, now, entry: tools, isDesk }: PadProps) {
  const { entry, press, put } = tools
  const state = entryState(draw, entry, now)
  const add = () => {
    const item = entryItem(entry)
    if (item && state.canAdd) put(item, entry.lineId)
  }
  // On the desktop the text has a place of its own, above the lines.
  const showsCode = !isDesk && tools.isTyping
  return (
    <section aria-label={lotteryBet('pad')} className="grid min-w-0 content-start gap-1.5 desk:gap-3">
      {showsCode && (
        <Suspense fallback={<Loading />}>
          <LazyCodeField key={draw.id} draw={draw} now={now} tools={tools} />
        </Suspense>
      )}
      {!showsCode && (
        <>
          <EntryDisplay entry={entry} press={press}>
            <Suspense>
              <LazyEntryTold draw={draw} now={now} entry={entry} isRefused={tools.isRefused} />
            </Suspense>
          </EntryDisplay>
          <Posts draw={draw} now={now} entry={entry} press={press} />
          <Kinds entry={entry} press={press} />
          <Keypad entry={entry} press={press} limits={draw.limits} state={state} onAdd={add} />
        </>
      )}
      <div className="relative phone:mt-4">
        <Suspense fallback={<div className="min-h-11" />}>
          <LazyOdds draw={draw} digits={entry.digits} posts={entry.posts} />
        </Suspense>
        {!isDesk && (
          <IconButton
            label={lotteryBet(tools.isTyping ? 'shows_keypad' : 'shows_code')}
            onClick={() => tools.setTyping(!tools.isTyping)}
            className="absolute top-0 right-0"
          >
            {tools.isTyping ? <Grid3x3 className="size-5" /> : <Keyboard className="size-5" />}
          </IconButton>
        )}
      </div>
    </section>
  )
}
