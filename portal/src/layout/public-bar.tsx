import type { ReactNode } from 'react'
import { useSession } from '../session/session.ts'
import { shell } from '../text/shell.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'

/** What stands above the pages that anybody may open, and above one that could not start. */
export default function PublicBar(): ReactNode {
  return (
    <>
      <a href="/" className="mr-auto grid min-h-11 place-items-center text-gold" aria-label={shell('home')}>
        <Wordmark className="h-8" />
      </a>
      <LanguageSwitch />
      <ThemeSwitch />
      <EnterLink className="min-h-11 px-4" />
    </>
  )
}

/** 'enter game' for guests, 'start playing' for players (specification 1.4). */
function EnterLink({ className = '' }: { className?: string }) {
  const isPlayer = useSession().phase === 'player'
  return (
    <a
      href={isPlayer ? '/game/lotto/59' : '/login'}
      className={`inline-flex items-center justify-center rounded-md bg-gold leading-normal font-bold text-gold-ink hover:brightness-110 ${className}`}
    >
      {shell(isPlayer ? 'start_playing' : 'enter_game')}
    </a>
  )
}
