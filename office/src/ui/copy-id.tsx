/** An id: a link to its page, and a button that copies it. */
import { Copy } from 'lucide-react'
import { Link } from 'wouter'
import { base } from '../text/base.ts'
import { showNotice } from './notices.ts'

/** `href` is left out where the id has no page. */
export function CopyId({
  id,
  text,
  href,
}: {
  id: string | number
  text?: string
  href?: string | undefined
}) {
  const shown = text ?? String(id)
  const copy = () =>
    void navigator.clipboard
      ?.writeText(String(id))
      .then(() => showNotice({ text: base('copied'), tone: 'good' }))
  return (
    <span className="inline-flex items-center gap-0.5 tabular-nums">
      {href ? (
        <Link
          href={href}
          className="grid min-h-7 min-w-7 place-items-center text-info underline underline-offset-2"
        >
          {shown}
        </Link>
      ) : (
        shown
      )}
      <button
        type="button"
        onClick={copy}
        aria-label={`${base('copy')} ${id}`}
        className="grid size-7 shrink-0 place-items-center rounded-sm text-muted hover:bg-raised hover:text-text"
      >
        <Copy size={13} />
      </button>
    </span>
  )
}
