/** The photo of the transfer: taken or chosen, made small, sent until it stands. */
import type { Deposit } from '@samnang/contract/deposit'
import { Camera, Image } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { useUser } from '../session/session.ts'
import { deposit as text } from '../text/deposit.ts'
import { BoatLights } from '../ui/kbach.tsx'
import { useStore } from '../ui/store.ts'
import { depositSentence } from './deposit-refusal.ts'
import { shrinkPicture } from './shrink-picture.ts'
import { type Sending, sendings, sendSlip } from './slip-sender.ts'

export function SlipPanel({ deposit: { id, has_slip } }: { deposit: Deposit }) {
  const { auth } = useUser()
  const sending = useStore(sendings)[id]
  const [isPreparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function take(file: File) {
    setProblem(null)
    setPreparing(true)
    try {
      await sendSlip({ id, player: auth.id, picture: await shrinkPicture(file) })
    } catch {
      setProblem(text('bad_picture'))
    }
    setPreparing(false)
  }
  const isBusy = isPreparing || sending?.kind === 'sending' || sending?.kind === 'waiting'
  return (
    <section className="grid gap-2 rounded-lg border border-line bg-surface p-3">
      <h2 className="font-bold">{text(has_slip ? 'other_picture' : 'slip')}</h2>
      {!isBusy && (
        <>
          <p className="text-sm text-muted">{text('slip_note')}</p>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
            <PictureButton camera isFirst={!has_slip} onTake={take}>
              <Camera aria-hidden="true" className="size-5 shrink-0" />
              {text('camera')}
            </PictureButton>
            <PictureButton onTake={take}>
              <Image aria-hidden="true" className="size-5 shrink-0" />
              {text('file')}
            </PictureButton>
          </div>
        </>
      )}
      <div role="status">
        {isPreparing && <p className="flex items-center gap-3">{text('preparing')}</p>}
        {sending && <Progress sending={sending} />}
      </div>
      {(problem || sending?.kind === 'refused') && (
        <p role="alert" className="text-lose">
          {problem ?? (sending?.kind === 'refused' && depositSentence(sending.failure))}
        </p>
      )}
    </section>
  )
}

function Progress({ sending }: { sending: Sending }) {
  if (sending.kind === 'refused') return null
  if (sending.kind === 'waiting')
    return (
      <p className="flex items-center gap-3">
        <BoatLights />
        <span>{text(navigator.onLine ? 'resending' : 'kept')}</span>
      </p>
    )
  const percent = Math.floor(sending.part * 100)
  return (
    <label className="grid gap-1">
      <span className="tabular-nums">{text('sending', { n: percent })}</span>
      <progress value={percent} max={100} className="h-2.5 w-full accent-gold" />
    </label>
  )
}

interface PictureButtonProps {
  /** Opens the camera where the device has one. */
  camera?: boolean
  /** The one thing to do here. */
  isFirst?: boolean
  onTake: (file: File) => void
  children: ReactNode
}

function PictureButton({ camera = false, isFirst = false, onTake, children }: PictureButtonProps) {
  const look = isFirst ? 'bg-gold font-bold text-gold-ink' : 'border border-control bg-raised'
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // The same file may be chosen once more.
    target.value = ''
    if (file) onTake(file)
  }
  return (
    <label
      className={`relative inline-flex min-h-14 cursor-pointer items-center justify-center gap-2 rounded-md px-3 leading-normal focus-within:outline-2 focus-within:outline-offset-2 ${look}`}
    >
      {children}
      <input
        type="file"
        accept="image/*"
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={choose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  )
}
