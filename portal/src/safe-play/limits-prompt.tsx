/** Asks a new player once whether he wants limits, above his first game; it never covers anything. */
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../router.tsx'
import { useUser } from '../session/session.ts'
import { safePlay } from '../text/safe-play.ts'
import { hasBeenAsked, noteAsked } from './limits-asked.ts'
import { useSafePlay } from './use-safe-play.ts'

export default function LimitsPrompt() {
  const { username } = useUser().auth
  const { data } = useSafePlay()
  const [isAnswered, setAnswered] = useState(() => hasBeenAsked(username))
  const hasLimit = data?.limits.some(({ amount }) => amount !== null)
  if (!data || hasLimit || isAnswered) return null
  const answer = () => {
    noteAsked(username)
    setAnswered(true)
  }
  return (
    <section
      aria-label={safePlay('limits')}
      className="flex min-h-12 items-center gap-2 border-b border-line bg-raised ps-4"
    >
      <p className="grow py-1 text-sm">{safePlay('prompt')}</p>
      <Link
        href="/user/limits"
        onClick={answer}
        className="flex min-h-12 shrink-0 items-center px-2 font-bold underline decoration-control underline-offset-4"
      >
        {safePlay('prompt_set')}
      </Link>
      <button
        type="button"
        onClick={answer}
        aria-label={safePlay('prompt_later')}
        className="flex size-12 shrink-0 items-center justify-center text-muted hover:text-text"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  )
}
