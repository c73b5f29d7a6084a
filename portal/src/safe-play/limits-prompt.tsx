/** Asks a player who is new on this device whether they want limits, above their first game; it never covers anything. */
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../router.tsx'
import { useUser } from '../session/session.ts'
import { safePlay } from '../text/safe-play.ts'
import { noteAsked, PROMPT_PLACE } from './limits-asked.ts'
import { useSafePlay } from './use-safe-play.ts'

/** For a player who has not been asked. It is as high in every state: the game below must not move when it comes. */
export default function LimitsPrompt() {
  const { username } = useUser().auth
  const { data, error } = useSafePlay()
  const [isAnswered, setAnswered] = useState(false)
  if (isAnswered) return null
  if (!data && !error) return <div className={PROMPT_PLACE} />
  const hasLimit = data?.limits.some(({ amount }) => amount !== null) ?? false
  const answer = () => {
    noteAsked(username)
    setAnswered(true)
  }
  return <Strip hasLimit={hasLimit} onAnswer={answer} />
}

function Strip({ hasLimit, onAnswer }: { hasLimit: boolean; onAnswer: () => void }) {
  return (
    <section
      aria-label={safePlay('limits')}
      className={`${PROMPT_PLACE} flex items-center gap-2 border-b border-line bg-raised ps-4`}
    >
      <p className="grow py-1 text-sm">{safePlay(hasLimit ? 'prompt_kept' : 'prompt')}</p>
      <Link
        href="/user/limits"
        onClick={onAnswer}
        className="flex min-h-12 shrink-0 items-center px-2 font-bold underline decoration-control underline-offset-4"
      >
        {safePlay(hasLimit ? 'clock_link' : 'prompt_set')}
      </Link>
      <button
        type="button"
        onClick={onAnswer}
        aria-label={safePlay(hasLimit ? 'prompt_seen' : 'prompt_later')}
        className="flex size-12 shrink-0 items-center justify-center text-muted hover:text-text"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  )
}
