import { useState } from 'react'
import { call } from '../calls/call.ts'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useCall } from '../calls/use-call.ts'
import { hour, unbroken } from '../text/format.ts'
import { currentLanguage } from '../text/language.ts'
import { notices } from '../text/notices.ts'
import { Button } from '../ui/button.tsx'

interface Code {
  link: string
  code: string
  expires_at: string
}

/** Notices to a chat of the player's own, where the house has a bot: linked by a code that works once. */
export function TelegramPanel() {
  const { data, mutate } = useCall('GET /api/telegram', {})
  const [code, setCode] = useState<Code | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!data?.bot) return null

  async function press() {
    setBusy(true)
    setFault(null)
    try {
      if (data?.is_linked) await call('POST /api/telegram/unlink', {})
      else setCode(await call('POST /api/telegram/link', { body: { language: currentLanguage() } }))
    } catch (failure) {
      setFault(refusalSentence(failure))
    }
    setBusy(false)
    if (data?.is_linked) void mutate()
  }

  return (
    <section
      aria-label={notices('telegram')}
      className="grid gap-2 rounded-lg border border-line bg-surface px-3 py-2.5"
    >
      <h2 className="font-bold">{notices('telegram')}</h2>
      <p className="text-muted">{notices(data.is_linked ? 'telegram_linked' : 'telegram_text')}</p>
      {code && !data.is_linked && <ShownCode code={code} />}
      <p role="alert" className="text-lose empty:hidden">
        {fault}
      </p>
      <Button busy={isBusy} className="justify-self-start" onClick={() => void press()}>
        {notices(data.is_linked ? 'telegram_unlink' : code ? 'telegram_new_code' : 'telegram_link')}
      </Button>
    </section>
  )
}

/** The way with the code in it, and the code for whoever has Telegram elsewhere. */
function ShownCode({ code: { link, code, expires_at } }: { code: Code }) {
  return (
    <div role="status" className="grid gap-1">
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center justify-self-start text-info underline underline-offset-4"
      >
        {notices('telegram_open')}
      </a>
      <p className="break-words text-muted">
        {notices('telegram_code', { time: unbroken(hour(expires_at)) })}
        <code className="block text-text select-all">/start {code}</code>
      </p>
    </div>
  )
}
