/** Who has a request in hand, and the way to take it or to give it back. It is always there, so nothing moves by it. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { refetchAll } from '../calls/refetch.ts'
import { commandSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { cashier } from '../text/cashier.ts'
import { Button } from '../ui/button.tsx'
import { showNotice } from '../ui/notices.ts'
import { Tag } from '../ui/tag.tsx'

export type DeskQueue = 'deposits' | 'withdrawals'
export type DeskClaim = { by: string; until: string; is_mine: boolean } | null

/** A claim needs no reason of its own: what it is for is what follows. */
const REASON = 'queue'
const KEEP_MS = 60_000

interface ClaimBarProps {
  queue: DeskQueue
  id: string
  claim: DeskClaim
  /** The colleague's right, and something is left to decide. */
  mayTake: boolean
  children?: ReactNode
}

export function ClaimBar({ queue, id, claim, mayTake, children }: ClaimBarProps) {
  const { take, release, isBusy } = useClaim({ queue, id })
  useKept(claim?.is_mine === true, () => void claimOnce({ queue, id }))
  return (
    <div className="flex min-h-(--field) flex-wrap items-center gap-2">
      <ClaimTag claim={claim} />
      {mayTake && claim === null && (
        <Button kind="primary" busy={isBusy} onClick={() => void take()}>
          {cashier('claim')}
          <kbd className="text-xs">c</kbd>
        </Button>
      )}
      {claim?.is_mine && (
        <Button kind="quiet" busy={isBusy} onClick={() => void release()}>
          {cashier('release')}
        </Button>
      )}
      {children}
    </div>
  )
}

export function ClaimTag({ claim }: { claim: DeskClaim }) {
  if (claim === null) return <Tag>{cashier('claim_none')}</Tag>
  if (claim.is_mine) return <Tag tone="good">{cashier('claim_mine')}</Tag>
  return <Tag tone="warn">{cashier('claim_other', { name: claim.by })}</Tag>
}

interface OnOne {
  queue: DeskQueue
  id: string
}

function claimOnce({ queue, id }: OnOne): Promise<unknown> {
  const options = { params: { id }, body: { reason: REASON } }
  return queue === 'deposits'
    ? send('POST /api/deposits/:id/claim', options)
    : send('POST /api/withdrawals/:id/claim', options)
}

/** What came of it is on the screen; why nothing did is told. */
export function useClaim({ queue, id }: OnOne) {
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      showNotice({ text: commandSentence(failure), tone: 'bad' })
    } finally {
      await refetchAll()
      setBusy(false)
    }
  }
  const release = () =>
    queue === 'deposits'
      ? send('POST /api/deposits/:id/release', { params: { id }, body: { reason: REASON } })
      : send('POST /api/withdrawals/:id/release', { params: { id }, body: { reason: REASON } })
  return { isBusy, take: () => run(() => claimOnce({ queue, id })), release: () => run(release) }
}

/** As long as somebody presses something the claim is kept, once a minute. */
function useKept(isMine: boolean, keep: () => void): void {
  const keptAt = useRef(0)
  useEffect(() => {
    if (!isMine) return
    keptAt.current = Date.now()
    const press = () => {
      if (Date.now() - keptAt.current < KEEP_MS) return
      keptAt.current = Date.now()
      keep()
    }
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, press)
    return () => {
      for (const kind of ['pointerdown', 'keydown']) window.removeEventListener(kind, press)
    }
  }, [isMine, keep])
}
