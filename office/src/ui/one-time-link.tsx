/** A one-time link, shown once: whoever closes this window without it makes a new one. */
import { useState } from 'react'
import { base } from '../text/base.ts'
import { staff } from '../text/staff.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Time } from './time.tsx'

export interface ShownLink {
  name: string
  token: string
  expires_at: string
}

export function OneTimeLink({ link, onClose }: { link: ShownLink | null; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const address = link ? `${window.location.origin}/welcome#${link.token}` : ''
  const copy = () => void navigator.clipboard?.writeText(address).then(() => setCopied(true))
  const close = () => {
    setCopied(false)
    onClose()
  }
  return (
    <Dialog title={staff('link_title', { name: link?.name ?? '' })} isOpen={link !== null} onClose={close}>
      <div className="grid gap-3">
        <p>{staff('link_text')}</p>
        <code className="rounded-sm bg-bg p-2 text-sm break-all select-all">{address}</code>
        <p className="text-sm text-muted">
          {staff('link_until')} <Time at={link?.expires_at} />
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={copy}>{isCopied ? base('copied') : base('copy')}</Button>
          <Button kind="primary" onClick={close}>
            {base('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
