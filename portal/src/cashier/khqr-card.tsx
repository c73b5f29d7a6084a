/** The code of a deposit by KHQR: to scan, to save, to open in the bank's app; gone when its time is over. */
import type { KhqrCode } from '@samnang/contract/khqr'
import { Download, Landmark } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTick } from '../live/tick.ts'
import { countdown, dateTime, price } from '../text/format.ts'
import { khqr } from '../text/khqr.ts'
import { Button } from '../ui/button.tsx'
import { lazyPage } from '../ui/lazy-page.ts'

const KhqrPicture = lazyPage('khqr-picture', () => import('./khqr-picture.tsx'))

interface KhqrCardProps {
  /** Of the deposit: names the picture's file. */
  id: number
  /** In riel. */
  amount: number
  code: KhqrCode
}

/** For as long as the deposit waits. */
export function KhqrCard({ id, amount, code }: KhqrCardProps) {
  const leftMs = Date.parse(code.expires_at) - useTick()
  if (leftMs <= 0) {
    return (
      <section className="grid gap-2 rounded-lg border border-line bg-surface p-4" role="status">
        <p className="font-bold">{khqr('ended')}</p>
        <p>{khqr('ended_paid')}</p>
      </section>
    )
  }
  return (
    <section
      aria-label={khqr('code', { amount: price(amount) })}
      className="grid justify-items-center gap-3 rounded-lg border border-line bg-surface p-3"
    >
      <p className="text-center">{khqr('how')}</p>
      {/* Its place is kept. */}
      <div className="grid aspect-square w-full max-w-88 bg-[#fff] short:max-w-[62dvh]">
        <Suspense>
          <KhqrPicture text={code.text} label={khqr('code', { amount: price(amount) })} />
        </Suspense>
      </div>
      <p role="timer" aria-live="off" className="text-center tabular-nums">
        {khqr('ends_in', { time: countdown(leftMs) })}
      </p>
      {code.link !== null && <PayLink link={code.link} isSimulated={code.is_simulated} />}
      <SaveButton {...{ id, amount, code }} />
    </section>
  )
}

/** A simulated bank has a page of its own, beside this one: the player comes back to where they were. */
function PayLink({ link, isSimulated }: { link: string; isSimulated: boolean }) {
  return (
    <>
      <a
        href={addressOf(link)}
        {...(isSimulated ? { target: '_blank', rel: 'noreferrer' } : {})}
        className="flex min-h-14 w-full items-center justify-center gap-2 rounded-md bg-gold px-4 text-center text-lg leading-normal font-bold text-gold-ink"
      >
        <Landmark aria-hidden="true" className="size-5 shrink-0" />
        {khqr(isSimulated ? 'pay_simulated' : 'open_app')}
      </a>
      {isSimulated && <p className="text-center text-sm text-muted">{khqr('simulated')}</p>}
    </>
  )
}

/** `same-host:8061/bank/pay` is on the host that this page came from. */
function addressOf(link: string): string {
  const { protocol, hostname } = window.location
  return link.replace(/^same-host(?=:)/, `${protocol}//${hostname}`)
}

function SaveButton({ id, amount, code }: KhqrCardProps) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function save() {
    setBusy(true)
    setFailed(false)
    try {
      const [{ drawPicture }, { sharePicture }] = await Promise.all([
        import('../betting/receipt/draw-picture.ts'),
        import('../betting/receipt/share-picture.ts'),
      ])
      await sharePicture(await drawPicture(partsOf(amount, code)), `khqr-${id}.png`, khqr('picture_title'))
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }

  return (
    <>
      <Button onClick={() => void save()} busy={busy} className="w-full">
        {!busy && <Download aria-hidden="true" className="size-5 shrink-0" />}
        {khqr('save')}
      </Button>
      <p role="alert" className="text-center text-lose empty:hidden">
        {failed && khqr('save_failed')}
      </p>
    </>
  )
}

function partsOf(amount: number, { text, expires_at, is_simulated }: KhqrCode) {
  return [
    { kind: 'title', text: khqr('picture_title') },
    { kind: 'qr', text, wide: true },
    { kind: 'note', text: `${price(amount)}៛` },
    { kind: 'note', text: khqr('picture_ends', { time: dateTime(expires_at) }) },
    ...(is_simulated ? [{ kind: 'note', text: khqr('simulated') } as const] : []),
  ] as const
}
