/** Three kinds of limits in three windows: what is used, what is asked for, and the way to change it. */
import type { PlayLimit } from '@samnang/contract/safe-play'
import { useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useTick } from '../live/tick.ts'
import { dateTime, price, unbroken } from '../text/format.ts'
import { safePlay } from '../text/safe-play.ts'
import { Button } from '../ui/button.tsx'
import { askConfirm, showModal, showToast } from '../ui/overlays-state.ts'
import { Riel } from '../ui/riel.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { changeLimit } from './use-safe-play.ts'

type Kind = PlayLimit['kind']
const KINDS: readonly Kind[] = ['stake', 'loss', 'deposit']
const WINDOWS: readonly PlayLimit['window'][] = ['24h', '7d', '1m']

export function LimitPanels({ limits }: { limits: readonly PlayLimit[] }) {
  const [open, setOpen] = useState<PlayLimit | null>(null)
  return (
    <section aria-labelledby="limits" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 id="limits" className="text-lg font-bold">
          {safePlay('limits')}
        </h2>
        <p className="text-sm text-muted">{safePlay('limits_text')}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:grid-cols-3">
        {KINDS.map((kind) => (
          <section key={kind} className="rounded-lg border border-line bg-surface px-4 pt-3 pb-1">
            <h3 className="font-bold text-gold">{safePlay(`kind_${kind}`)}</h3>
            <ul>
              {WINDOWS.map((window) => {
                const limit = limitOf(limits, kind, window)
                return <LimitRow key={window} limit={limit} onChange={() => setOpen(limit)} />
              })}
            </ul>
          </section>
        ))}
      </div>
      {open && <LimitDialog limit={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

/** A limit that the server does not name is none. */
function limitOf(limits: readonly PlayLimit[], kind: Kind, window: PlayLimit['window']): PlayLimit {
  const found = limits.find((limit) => limit.kind === kind && limit.window === window)
  return found ?? { kind, window, amount: null, used: 0, pending: null }
}

function LimitRow({ limit, onChange }: { limit: PlayLimit; onChange: () => void }) {
  const { kind, window, amount, pending } = limit
  const used = Math.max(0, limit.used)
  const action = safePlay(amount === null ? 'set' : 'change')
  const words = { kind: safePlay(`kind_${kind}`), window: safePlay(`window_${window}`), action }
  return (
    <li className="grid gap-1.5 border-b border-line/60 py-2.5 last:border-0">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 grow leading-normal">
          <span className="block text-sm text-muted">{words.window}</span>
          <b>{amount === null ? safePlay('no_limit') : <Riel amount={amount} />}</b>
        </p>
        <Button aria-label={safePlay('change_named', words)} onClick={onChange} className="shrink-0">
          {action}
        </Button>
      </div>
      {amount !== null && <Used part={used / amount} />}
      {(amount !== null || used > 0) && (
        <p className="text-sm text-muted tabular-nums">
          {amount === null
            ? safePlay('used', { used: price(used) })
            : safePlay('used_of', { used: price(used), amount: price(amount) })}
        </p>
      )}
      {pending && <PendingChange limit={limit} pending={pending} />}
    </li>
  )
}

/** A drawn bar and not a styled width: the share is told by the sentence below it. */
function Used({ part }: { part: number }) {
  const width = Math.min(100, part * 100)
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="h-1.5 w-full rounded-full"
    >
      <rect width="100" height="4" className="fill-raised" />
      <rect width={width} height="4" className={part >= 0.8 ? 'fill-warn' : 'fill-gold'} />
    </svg>
  )
}

function PendingChange({ limit, pending }: { limit: PlayLimit; pending: NonNullable<PlayLimit['pending']> }) {
  const [busy, setBusy] = useState(false)
  const { kind, window } = limit
  const isReady = useTick() >= Date.parse(pending.confirm_from)
  const asked =
    pending.amount === null
      ? safePlay('pending_none')
      : safePlay('pending_amount', { amount: price(pending.amount) })
  async function confirm() {
    if (
      !(await askConfirm({
        title: safePlay('confirm_title'),
        text: asked,
        confirmLabel: safePlay('confirm'),
      }))
    )
      return
    setBusy(true)
    try {
      await changeLimit({ kind, window, amount: pending.amount, confirm: true })
      showToast('SUCCESS', safePlay('limit_saved'))
    } catch (failure) {
      showModal({ kind: 'ERROR', text: refusalSentence(failure) })
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-raised px-3 py-2 text-sm">
      <p className="min-w-40 flex-1">
        <b>{asked}</b>{' '}
        {isReady
          ? safePlay('pending_until', { time: unbroken(dateTime(pending.confirm_until)) })
          : safePlay('pending_from', { time: unbroken(dateTime(pending.confirm_from)) })}
      </p>
      {isReady && (
        <Button
          kind="primary"
          busy={busy}
          onClick={() => void confirm()}
          className="shrink-0 whitespace-nowrap"
        >
          {safePlay('confirm')}
        </Button>
      )}
    </div>
  )
}
