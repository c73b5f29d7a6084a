import { useEffect, useState } from 'react'
import { readSite } from '../session/site.ts'
import { base } from '../text/base.ts'
import { chooseLanguage, useLanguage } from '../text/language.ts'
import { login } from '../text/login.ts'
import { Button } from '../ui/button.tsx'
import { KbachRule, LotusBud } from '../ui/kbach.tsx'
import { KbachCorner } from '../ui/kbach-corner.tsx'
import { NightRiver } from '../ui/night-river.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import type { Credentials } from './login-form.tsx'
import { LoginPanel } from './login-panel.tsx'

/**
 * Log-in. Drawn at build time, so its first paint waits for no script; everything that depends on the visitor
 * (language, demo note, code from another device) comes after.
 */
export function LoginPage({ onLoggedIn }: { onLoggedIn: () => void }) {
  useTitle()
  const [demoAccount, setDemoAccount] = useState<Credentials | null>(null)
  const [given, setGiven] = useState<Credentials | null>(null)

  useEffect(() => {
    void readSite().then((site) => setDemoAccount(site?.demo_account ?? null))
  }, [])

  return (
    <div className="relative isolate grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] overflow-hidden">
      <NightRiver className="absolute inset-x-0 bottom-8 -z-10 h-56 w-full opacity-60" />
      <main className="mx-auto w-full max-w-104 px-4 pt-[max(0.75rem,22dvh-8rem)] pb-2">
        <div className="mb-3 flex flex-col items-center gap-1.5 text-gold">
          <Wordmark className="h-13 sm:h-18" />
          <KbachRule />
        </div>
        <section className="relative rounded-lg border border-line bg-surface px-5 pt-3 pb-5 shadow-(--shadow)">
          <KbachCorner className="absolute -top-px -left-px size-10 opacity-70" />
          <KbachCorner className="absolute -top-px -right-px size-10 rotate-90 opacity-70" />
          <LoginPanel given={given} onLoggedIn={onLoggedIn} />
        </section>
        <div className="mt-3 min-h-25">
          {demoAccount && <DemoNote account={demoAccount} onFill={() => setGiven(demoAccount)} />}
        </div>
      </main>
      <footer className="flex flex-wrap items-center justify-center gap-x-4 px-4 text-sm text-muted">
        <span className="inline-flex items-center gap-1.5">
          <LotusBud className="size-4 text-gold" />
          {base('adults_only')}
        </span>
        <LanguageButton />
      </footer>
    </div>
  )
}

/** In the language of the screen. */
function useTitle(): void {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend on the language
  useEffect(() => {
    document.title = `${login('login_title')} · ${base('brand')}`
  }, [language])
}

function DemoNote({ account, onFill }: { account: Credentials; onFill: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface px-3 py-2 text-sm">
      <p className="grow basis-40">
        {login('demo_note')}
        <span className="block whitespace-nowrap text-gold">
          {account.username} / {account.password}
        </span>
      </p>
      <Button className="shrink-0" onClick={onFill}>
        {login('demo_fill')}
      </Button>
    </div>
  )
}

function LanguageButton() {
  const language = useLanguage()
  const other = language === 'km' ? 'en' : 'km'
  return (
    <button
      type="button"
      lang={other}
      className="min-h-11 px-2 text-text underline decoration-control underline-offset-4"
      onClick={() => void chooseLanguage(other)}
    >
      {base('language_other')}
    </button>
  )
}
