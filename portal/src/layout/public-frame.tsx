import type { ReactNode } from 'react'
import { useSession } from '../session/session.ts'
import { shell } from '../text/shell.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { LazyOverlays } from './lazy-overlays.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'

/** Header of the pages that anybody may open; its button leads to the log-in or into the game. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-20 flex min-h-14 items-center gap-1 border-b border-line bg-bg px-3">
        <a href="/" className="mr-auto grid min-h-11 place-items-center text-gold" aria-label={shell('home')}>
          <Wordmark className="h-8" />
        </a>
        <LanguageSwitch />
        <ThemeSwitch />
        <EnterLink className="min-h-11 px-4" />
      </header>
      {children}
      <LazyOverlays />
    </div>
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
