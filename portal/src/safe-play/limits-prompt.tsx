/** Asks a player who is new on this device whether he wants limits, above his first game; it never covers anything. */
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../router.tsx'
import { useUser } from '../session/session.ts'
import { safePlay } from '../text/safe-play.ts'
import { hasBeenAsked, noteAsked, PROMPT_PLACE } from './limits-asked.ts'
import { useSafePlay } from './use-safe-play.ts'

/** It is as high in every state: the game below must not move when the answer of the server comes. */
export default function LimitsPrompt() {
  const { username } = useUser().auth
  const { data, error } = useSafePlay()
  const [isAnswered, setAnswered] = useState(() => hasBeenAsked(username))
  if (isAnswered) return null
  if (!data && !error) return <div className={PROMPT_PLACE} />
  const answer = () => {
    noteAsked(username)
    setAnswered(true)
  }
  if (data?.limits.some(({ amount }) => amount !== null))
    return (
      <Strip
        text={safePlay('prompt_kept')}
        link={safePlay('clock_link')}
        close={safePlay('prompt_seen')}
        onAnswer={answer}
      />
    )
  return (
    <Strip
      text={safePlay('prompt')}
      link={safePlay('prompt_set')}
      close={safePlay('prompt_later')}
      onAnswer={answer}
    />
  )
}

type StripProps = { text: string; link: string; close: string; onAnswer: () => void }

function Strip({ text, link, close, onAnswer }: StripProps) {
  return (
    <section
      aria-label={safePlay('limits')}
      className={`${PROMPT_PLACE} flex items-center gap-2 border-b border-line bg-raised ps-4`}
    >
      <p className="grow py-1 text-sm">{text}</p>
      <Link
        href="/user/limits"
        onClick={onAnswer}
        className="flex min-h-12 shrink-0 items-center px-2 font-bold underline decoration-control underline-offset-4"
      >
        {link}
      </Link>
      <button
        type="button"
        onClick={onAnswer}
        aria-label={close}
        className="flex size-12 shrink-0 items-center justify-center text-muted hover:text-text"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  )
}
