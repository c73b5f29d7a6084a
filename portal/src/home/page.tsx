import { useEffect, useState } from 'react'
import { EnterLink, PublicFrame } from '../layout/public-frame.tsx'
import { readSite } from '../session/site.ts'
import { base } from '../text/base.ts'
import { shell } from '../text/shell.ts'
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
      <main className="relative isolate flex grow flex-col overflow-hidden">
        <NightRiver className="absolute inset-x-0 bottom-0 -z-10 h-[60%] w-full opacity-60" />
        <div className="mx-auto grid w-full max-w-140 grow content-center justify-items-center gap-5 p-5 text-center">
          <Wordmark className="h-24 text-gold" />
          <KbachRule />
          <h1 className="text-2xl font-bold">{shell('home_lead')}</h1>
          <p className="max-w-104 text-muted">{shell('home_text')}</p>
          <p className="flex items-center gap-2">
            <LotusBud className="size-5 text-gold" />
            {shell('home_balls')}
          </p>
          <EnterLink className="min-h-14 w-full max-w-80 px-6 text-lg" />
        </div>
        <footer className="grid justify-items-center gap-1 bg-bg/80 p-4 text-center text-sm text-muted">
          {isDemo && <p className="text-gold">{shell('play_money')}</p>}
          <p>
            <b className="mr-2 rounded-sm border border-control px-1.5 text-text">18+</b>
            {base('adults_only')}
          </p>
          <p>{shell('licence')}</p>
        </footer>
      </main>
    </PublicFrame>
  )
}
