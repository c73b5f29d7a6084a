import { useState } from 'react'
import { send } from '../calls/send.ts'
import { useMay } from '../session/session.ts'
import { approvals } from '../text/approvals.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { OneTimeLink, type ShownLink } from '../ui/one-time-link.tsx'
import type { ApprovalSheet } from './approval-page.tsx'
import { sentenceOf } from './describe.ts'
import { Effects } from './effects.tsx'

const VERDICTS = ['approve', 'reject', 'withdraw'] as const
type Verdict = (typeof VERDICTS)[number]

/** The buttons of whoever may press them; one's own request can only be withdrawn. */
export function Decision({ sheet }: { sheet: ApprovalSheet }) {
  const mayDecide = useMay('approvals.decide')
  const [open, setOpen] = useState<Verdict | null>(null)
  const [link, setLink] = useState<ShownLink | null>(null)
  // The link that an approval made stays until it is closed.
  if (sheet.state !== 'waiting') return <OneTimeLink link={link} onClose={() => setLink(null)} />
  const params = { id: String(sheet.id) }
  return (
    <div className="grid gap-2">
      {sheet.is_own && <p className="text-muted">{approvals('own')}</p>}
      <div className="flex flex-wrap gap-2">
        {mayDecide && !sheet.is_own && (
          <>
            <Button kind="primary" disabled={!sheet.may_approve} onClick={() => setOpen('approve')}>
              {approvals('approve')}
            </Button>
            <Button kind="danger" onClick={() => setOpen('reject')}>
              {approvals('reject')}
            </Button>
          </>
        )}
        {sheet.is_own && <Button onClick={() => setOpen('withdraw')}>{approvals('withdraw')}</Button>}
      </div>
      {VERDICTS.map((verdict) => (
        <CommandDialog
          key={verdict}
          title={approvals(verdict)}
          isOpen={open === verdict}
          onClose={() => setOpen(null)}
          isDanger={verdict === 'reject'}
          confirmLabel={approvals(verdict)}
          run={(reason) => send(`POST /api/approvals/:id/${verdict}`, { params, body: { reason } })}
          onDone={(answer) => setLink(linkIn(answer, sheet))}
        >
          <p className="font-bold">{sentenceOf(sheet)}</p>
          {verdict === 'approve' && <Effects endpoint={sheet.endpoint} effects={sheet.effects} />}
          {verdict === 'approve' && <p>{approvals('approve_text')}</p>}
        </CommandDialog>
      ))}
      <OneTimeLink link={link} onClose={() => setLink(null)} />
    </div>
  )
}

/** Some commands answer with a one-time link; whoever approved hands it over. */
function linkIn(answer: unknown, sheet: ApprovalSheet): ShownLink | null {
  const result = (answer as { result?: { token?: unknown; expires_at?: unknown } } | undefined)?.result
  if (typeof result?.token !== 'string' || typeof result.expires_at !== 'string') return null
  const name = sentenceOf(sheet)
  return { name, token: result.token, expires_at: result.expires_at }
}
