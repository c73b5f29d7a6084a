/** /user/limits: limits, breaks, the session and its reminder. Two taps from every page. */
import { useEffect, useState } from 'react'
import { readSite } from '../session/site.ts'
import '../calls/account-sentences.ts'
import { safePlay } from '../text/safe-play.ts'
import { KbachRule } from '../ui/kbach.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { BreakPanel, RunningBreak } from './break-panel.tsx'
import { LimitPanels } from './limit-panels.tsx'
import { SessionPanel } from './session-panel.tsx'
import { useSafePlay } from './use-safe-play.ts'

export default function SafePlayPage() {
  const { data, error, mutate, isValidating } = useSafePlay()
  return (
    <div className="mx-auto grid w-full max-w-280 grid-cols-[minmax(0,1fr)] content-start gap-4 p-3 pb-10 desk:p-6">
      <header className="grid justify-items-center gap-1 text-center">
        <h1 className="text-xl font-bold">{safePlay('title')}</h1>
        <KbachRule />
        <p className="max-w-160 text-muted">{safePlay('intro')}</p>
      </header>
      {data ? (
        <>
          {data.exclusion && <RunningBreak exclusion={data.exclusion} />}
          <LimitPanels limits={data.limits} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-2">
            <SessionPanel session={data.session} />
            <BreakPanel exclusion={data.exclusion} />
          </div>
        </>
      ) : error ? (
        <Failed retry={() => void mutate()} busy={isValidating} />
      ) : (
        <Loading />
      )}
      <HelpLine />
    </div>
  )
}

function HelpLine() {
  const [help, setHelp] = useState<string | null>(null)
  useEffect(() => {
    void readSite().then((site) => setHelp(site?.help ?? null))
  }, [])
  if (!help) return null
  return (
    <p className="text-center">
      {safePlay('help')} <b>{help}</b>
    </p>
  )
}
