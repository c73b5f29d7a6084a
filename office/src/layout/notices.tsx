import { useStore } from '@samnang/portal/ui/store.ts'
import { X } from 'lucide-react'
import { Link } from 'wouter'
import { base } from '../text/base.ts'
import { closeNotice, notices } from '../ui/notices.ts'

/** Said to screen readers when they come; the region is there from the beginning, or nobody would be told. */
export function Notices() {
  const shown = useStore(notices)
  return (
    <div
      role="status"
      className="print:hidden pointer-events-none fixed inset-x-2 bottom-2 z-50 mx-auto grid max-w-md gap-2 sm:right-4 sm:left-auto"
    >
      {shown.map(({ id, text, tone, link }) => (
        <div
          key={id}
          className={`pointer-events-auto flex items-center gap-2 rounded-md border bg-surface p-3 shadow-(--shadow) ${tone === 'bad' ? 'border-lose' : tone === 'warn' ? 'border-warn' : 'border-win'}`}
        >
          <span className="min-w-0 flex-1">
            {text}{' '}
            {link && (
              <Link href={link.href} onClick={() => closeNotice(id)} className="text-info underline">
                {link.text}
              </Link>
            )}
          </span>
          <button
            type="button"
            aria-label={base('close')}
            onClick={() => closeNotice(id)}
            className="grid size-8 place-items-center rounded-sm hover:bg-raised"
          >
            <X size={16} />
          </button>
        </div>
      ))}
    </div>
  )
}
