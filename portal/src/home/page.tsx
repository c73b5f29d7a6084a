/**
 * The start page. Drawn at build time for a guest who reads Khmer; language, log-in, results and the operator's
 * words come after.
 */
import { useEffect, useState } from 'react'
import { call } from '../calls/call.ts'
import { readCookie } from '../calls/cookies.ts'
import { PollResults } from '../offline/poll-results.tsx'
import { POST_LOGIN } from '../session/post-login.ts'
import { readSite, type Site } from '../session/site.ts'
import { base } from '../text/base.ts'
import { home } from '../text/home.ts'
import { useLanguage } from '../text/language.ts'
import { KbachRule } from '../ui/kbach.tsx'
import { NightRiver } from '../ui/night-river.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { Fairness, Games, Heading } from './games.tsx'
import { HomeHeader } from './header.tsx'

export function HomePage() {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend on the language
  useEffect(() => {
    document.title = `${base('brand')} · ${home('lead')}`
  }, [language])
  const isPlayer = useIsPlayer()
  const [site, setSite] = useState<Site | null>(null)
  useEffect(() => {
    void readSite().then((found) => {
      if (found?.maintenance) window.location.replace('/maintenance')
      else setSite(found)
    })
  }, [])
  const enter = {
    href: isPlayer ? POST_LOGIN : '/login',
    text: home(isPlayer ? 'start_playing' : 'enter_game'),
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <HomeHeader enter={enter} />
      <main className="grow">
        <section className="relative isolate overflow-hidden border-b border-line">
          <NightRiver className="absolute inset-x-0 bottom-0 -z-10 h-36 w-full opacity-45 sm:h-56" />
          <div className="mx-auto grid max-w-160 justify-items-center gap-2 px-4 pt-5 pb-12 text-center sm:gap-3 sm:pt-12 sm:pb-28">
            <Wordmark className="h-14 text-gold sm:h-24" />
            <KbachRule />
            {/* Two lines are kept for it: the phone's own font needs them until ours is there. */}
            <h1 className="grid min-h-[2lh] content-center text-xl font-bold sm:min-h-0 sm:text-2xl">
              {home('lead')}
            </h1>
            <p className="max-w-120 text-muted">{home('text')}</p>
            <a
              href={enter.href}
              className="mt-2 grid min-h-14 w-full max-w-80 place-items-center rounded-md bg-gold px-6 text-lg font-bold text-gold-ink hover:brightness-110"
            >
              {enter.text}
            </a>
            <PlayMoney isDemo={site?.demo ?? false} />
          </div>
        </section>
        <div className="mx-auto grid max-w-280 gap-8 px-4 py-6 sm:py-10">
          <LastResults />
          <Games />
          <Fairness />
        </div>
      </main>
      <Footer help={site?.help} />
    </div>
  )
}

/** Its line is kept free until the site has said what it is, so that nothing below moves. */
function PlayMoney({ isDemo }: { isDemo: boolean }) {
  return (
    <p className={`rounded-full bg-bg px-3 text-sm text-gold ${isDemo ? '' : 'invisible'}`}>
      {home('play_money')}
    </p>
  )
}

function Footer({ help }: { help: string | undefined }) {
  return (
    <footer className="grid justify-items-center gap-1.5 border-t border-line bg-surface px-4 py-5 text-center text-sm text-muted">
      <p className="text-base text-text">
        <b className="mr-2 rounded-sm border border-control px-1.5">18+</b>
        {base('adults_only')}
      </p>
      <p>{home('safe')}</p>
      {help && (
        <p>
          {home('help')} <b className="text-text">{help}</b>
        </p>
      )}
      <p>{home('licence')}</p>
    </footer>
  )
}

/** Asked only where a session may be: the question of a guest would be answered with an error. */
function useIsPlayer(): boolean {
  const [isPlayer, setIsPlayer] = useState(false)
  useEffect(() => {
    if (readCookie('XSRF-TOKEN') === null) return
    call('GET /api/user', { quiet: true }).then(
      () => setIsPlayer(true),
      () => {
        // A guest, or a server that does not answer: the button leads to the log-in page.
      },
    )
  }, [])
  return isPlayer
}

function LastResults() {
  return (
    <section aria-labelledby="results" className="grid gap-3">
      <Heading id="results">{home('results')}</Heading>
      <div className="grid gap-3 lg:grid-cols-2">
        <PollResults poll="POLL_2" name={home('fast')} />
        <PollResults poll="POLL_1" name={home('standard')} />
      </div>
    </section>
  )
}
