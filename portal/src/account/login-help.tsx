import { type ComponentType, lazy, Suspense, useState } from 'react'
import { login } from '../text/login.ts'

/** Fetched when it is asked for: the log-in page stays as small as it is. */
const ContactCard = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./contact-card.tsx').catch(() => ({ default: () => login('help_failed') })),
)

/** The way to somebody who helps; whose account is suspended sees it at once. */
export function LoginHelp({ isLocked }: { isLocked: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const isOpen = isAsked || isLocked
  return (
    <div className="mt-2 grid gap-2">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setAsked(!isAsked)}
        className="min-h-11 text-sm text-text underline decoration-control underline-offset-4"
      >
        {login('help')}
      </button>
      {isOpen && (
        <Suspense>
          <ContactCard />
        </Suspense>
      )}
    </div>
  )
}
