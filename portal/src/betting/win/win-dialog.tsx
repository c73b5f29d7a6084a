/** The specified modal "the player's bet won" for the largest wins: over the whole screen, with a picture to share. */
import { maskedName } from '@samnang/core/player/masked-name'
import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useUser } from '../../session/session.ts'
import { price } from '../../text/format.ts'
import { overlays } from '../../text/overlays.ts'
import { shell } from '../../text/shell.ts'
import { win as say } from '../../text/win.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { KbachRule } from '../../ui/kbach.tsx'
import { CountUp } from './count-up.tsx'
import { Lanterns } from './lanterns.tsx'
import { shareWin } from './share-win.ts'
import type { QueuedWin } from './win-queue.ts'
import './win.css'

const WHOLE =
  'win-full night m-0 h-dvh max-h-none w-screen max-w-none overflow-x-hidden overflow-y-auto border-0'
/** From here on the amount is written smaller, or it would leave the screen. */
const LONG = 10_000_000
/** A finger that was about to bet does not press what comes under it. */
const ARMED_MS = 700

interface WinDialogProps {
  win: QueuedWin
  /** Product and draw. */
  name: string
  /** What won, the best first. */
  lines: readonly string[]
  onClose: () => void
}

export function WinDialog({ win, name, lines, onClose }: WinDialogProps) {
  const isArmed = useArmed()
  const close = () => isArmed && onClose()
  const label = `${overlays('bet_won')} ${say('you_won', { amount: price(win.net) })}`
  return (
    <Dialog open onClose={close} label={label} className={WHOLE} closesOutside={false}>
      <Lanterns />
      <div
        className={`relative mx-auto grid min-h-full max-w-110 content-center justify-items-center gap-3 px-4 py-6 text-center short:gap-0.5 short:py-1 ${isArmed ? '' : 'pointer-events-none'}`}
      >
        <p className="text-lg text-muted short:text-sm">{name}</p>
        <KbachRule />
        <h2 className="text-xl font-bold">{overlays('bet_won')}</h2>
        <CountUp
          amount={win.net}
          className={`max-w-full py-2 font-bold text-gold short:py-0 ${win.net < LONG ? 'text-[clamp(1.5rem,11vw,3.5rem)] short:text-[2.25rem]' : 'text-[min(7.5vw,3rem)] short:text-[min(2rem,36px)]'}`}
        />
        <p className="text-sm text-muted">{say('net')}</p>
        <ul className="grid gap-0.5">
          {lines.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <Actions win={win} lines={[name, ...lines]} onClose={close} />
      </div>
    </Dialog>
  )
}

function Actions({ win, lines, onClose }: Omit<WinDialogProps, 'name'>) {
  const name = maskedName(useUser().auth.username.toUpperCase())
  const [withName, setWithName] = useState(false)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const share = () => {
    setState('busy')
    shareWin({ win, lines, name: withName ? name : null }).then(
      () => setState('idle'),
      () => setState('failed'),
    )
  }
  return (
    <div className="grid w-full gap-3 pt-2 short:grid-cols-2 short:pt-0">
      <label className="flex min-h-11 items-center justify-center gap-2.5 short:col-span-2">
        <input
          type="checkbox"
          checked={withName}
          onChange={(event) => setWithName(event.target.checked)}
          className="size-5 shrink-0 accent-gold"
        />
        {say('with_name', { name })}
      </label>
      <Button wide busy={state === 'busy'} onClick={share}>
        {state !== 'busy' && <Share2 aria-hidden="true" className="size-5" />}
        {say('share')}
      </Button>
      <p role="alert" className="text-lose empty:hidden short:order-last short:col-span-2">
        {state === 'failed' && say('failed')}
      </p>
      <Button data-first kind="primary" wide onClick={onClose}>
        {shell('understand')}
      </Button>
    </div>
  )
}

function useArmed(): boolean {
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_MS)
    return () => clearTimeout(timer)
  }, [])
  return isArmed
}
