import { useEffect, useState } from 'react'
import { EnterLink, PublicFrame } from '../layout/public-frame.tsx'
import { readSite } from '../session/site.ts'
import { base } from '../text/base.ts'
import { later } from '../text/later.ts'
import { KbachRule, LotusBud } from '../ui/kbach.tsx'
import { NightRiver } from '../ui/night-river.tsx'
import { Wordmark } from '../ui/wordmark.tsx'

/** The start page: what this is, the way in, and what has to be said before anybody plays. */
export default function HomePage() {
  const [isDemo, setDemo] = useState(false)
  useEffect(() => {
    void readSite().then((site) => setDemo(site?.demo ?? false))
  }, [])
  return (
    <PublicFrame>
      <main className="flex grow flex-col">
        <div className="mx-auto grid w-full max-w-140 grow content-center justify-items-center gap-3 p-4 text-center desk:gap-5">
          <Wordmark className="h-16 text-gold sm:h-24" />
          <KbachRule />
          <h1 className="text-xl font-bold sm:text-2xl">{later('home_lead')}</h1>
          <p className="max-w-104 text-muted">{later('home_text')}</p>
          <p className="flex items-center gap-2">
            <LotusBud className="size-5 text-gold" />
            {later('home_balls')}
          </p>
          <EnterLink className="min-h-14 w-full max-w-80 px-6 text-lg" />
        </div>
        <NightRiver className="h-28 w-full opacity-70 sm:h-56" />
        <footer className="grid justify-items-center gap-1 p-4 pt-2 text-center text-sm text-muted">
          {isDemo && <p className="text-gold">{later('play_money')}</p>}
          <p>
            <b className="mr-2 rounded-sm border border-control px-1.5 text-text">18+</b>
            {base('adults_only')}
          </p>
          <p>{later('licence')}</p>
        </footer>
      </main>
    </PublicFrame>
  )
}
