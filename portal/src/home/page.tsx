/**
 * The start page. Drawn at build time for a guest who reads Khmer; language, log-in, draws, winners and the operator's
 * words come after, into places that are kept for them; the pot alone is there already, unless the server had none.
 */
import type { Front } from '@samnang/contract/front'
import type { Poll } from '@samnang/contract/shapes'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '../calls/call.ts'
import { readCookie } from '../calls/cookies.ts'
import { POST_LOGIN } from '../session/post-login.ts'
import { readSite, type Site } from '../session/site.ts'
import { base } from '../text/base.ts'
import { home } from '../text/home.ts'
import { useLanguage } from '../text/language.ts'
import { FamilyTiles } from '../ui/family-tiles.tsx'
import { Account } from './account.tsx'
import { DrawCard } from './draw-card.tsx'
import { Fairness, Games, Heading } from './games.tsx'
import { HomeHeader } from './header.tsx'
import { Hero } from './hero.tsx'
import { type Told, useFront } from './use-front.ts'
import { Winners } from './winners.tsx'

export function HomePage({ drawnPot }: { drawnPot: number | null }) {
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
  const told = useFront()
  return (
    <div className="flex min-h-dvh flex-col">
      <HomeHeader enter={enter} />
      <main className="grow">
        <Hero
          enter={enter}
          isPlayer={isPlayer}
          pot={told.front ? largest(told.front.pots) : told.hasFailed ? null : drawnPot}
          isDemo={site?.demo ?? false}
        />
        <div className="mx-auto grid max-w-280 gap-8 px-4 py-6 sm:py-10">
          <Draws told={told} />
          <Part id="families" title={home('families')}>
            <FamilyTiles offers={told.front?.offers ?? (told.hasFailed ? ALL : null)} link={PlainLink} />
          </Part>
          <div className="grid gap-8 lg:grid-cols-2">
            <Part id="winners" title={home('winners')}>
              <Winners winners={told.front?.winners} />
            </Part>
            <Part id="account" title={home('account')}>
              <Account />
            </Part>
          </div>
          <Fairness />
          <Games />
        </div>
      </main>
      <Footer help={site?.help} />
    </div>
  )
}

/** Where nobody says what is offered each page says it itself. */
const ALL = { sport: true, casino: true, slot: true, fishing: true, lottery: true }

function largest(pots: Front['pots']): number | null {
  return pots.length > 0 ? Math.max(...pots.map(({ pot }) => pot)) : null
}

function PlainLink({ children, ...link }: { href: string; className: string; children: ReactNode }) {
  return <a {...link}>{children}</a>
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  )
}

const POLLS = [
  ['POLL_2', 'fast'],
  ['POLL_1', 'standard'],
] as const

/** Polls that are off have no card once that is known; with none left their place says so. */
function Draws({ told }: { told: Told }) {
  const { front } = told
  const isOn = (poll: Poll) => front === null || front.pots.some((one) => one.poll === poll)
  const shown = POLLS.filter(([poll]) => isOn(poll))
  return (
    <Part id="results" title={home('draws')}>
      {shown.length === 0 && <p className="rounded-lg border border-line bg-surface p-4">{home('paused')}</p>}
      <div className="grid gap-3 lg:grid-cols-2">
        {shown.map(([poll, name]) => (
          <DrawCard key={poll} poll={poll} name={home(name)} told={told} />
        ))}
      </div>
    </Part>
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
