/** Asks a player who is new on this device whether they want limits, once their first bet has its result. */
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useUser } from '../session/session.ts'
import { safePlay } from '../text/safe-play.ts'
import { noteAsked } from './limits-asked.ts'
import { useSafePlay } from './use-safe-play.ts'

/** What the bet came to is read first. */
const WAIT_MS = 3_000
/** Then it makes room again, and comes with the next visit; the way to the limits stays in the menu. */
const STAY_MS = 15_000

/** Lies over the head of the stage, so no bet is covered and nothing moves; gone once answered, or for this visit. */
export default function LimitsPrompt() {
  const { username } = useUser().auth
  const { data, error } = useSafePlay()
  const box = useRef<HTMLElement>(null)
  const [state, setState] = useState<'waits' | 'asks' | 'gone'>('waits')
  useEffect(() => {
    if (state === 'gone') return
    const next = () => {
      if (state === 'waits') setState('asks')
      else if (!box.current?.matches(':hover, :focus-within')) setState('gone')
    }
    const timer = setInterval(next, state === 'waits' ? WAIT_MS : STAY_MS)
    return () => clearInterval(timer)
  }, [state])
  const isShown = state === 'asks' && Boolean(data || error)
  useEffect(() => (isShown ? hideBelow(box.current) : undefined), [isShown])
  if (!isShown) return null
  const hasLimit = data?.limits.some(({ amount }) => amount !== null) ?? false
  const answer = () => {
    noteAsked(username)
    setState('gone')
  }
  return (
    <section
      ref={box}
      aria-label={safePlay('limits')}
      className="absolute inset-x-0 top-0 z-1 flex animate-[rise_var(--t-base)_var(--ease)] flex-wrap items-center gap-x-2 rounded-t-lg bg-raised ps-3 shadow-(--shadow)"
    >
      <p role="status" className="min-w-32 grow basis-0 py-1 text-sm">
        {safePlay(hasLimit ? 'prompt_kept' : 'prompt')}
      </p>
      <Link
        href="/user/limits"
        onClick={answer}
        className="flex min-h-12 items-center px-2 font-bold underline decoration-control underline-offset-4"
      >
        {safePlay(hasLimit ? 'clock_link' : 'prompt_set')}
      </Link>
      <button
        type="button"
        onClick={answer}
        aria-label={safePlay(hasLimit ? 'prompt_seen' : 'prompt_later')}
        className="flex size-12 shrink-0 items-center justify-center text-muted hover:text-text"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  )
}

/** What it lies over cannot be pressed: until it has gone the keyboard does not stop there either. Returns the way back. */
function hideBelow(box: HTMLElement | null): () => void {
  const link = box?.parentElement?.querySelector<HTMLElement>('.stage-head a')
  if (link) link.style.visibility = 'hidden'
  return () => link?.style.removeProperty('visibility')
}
