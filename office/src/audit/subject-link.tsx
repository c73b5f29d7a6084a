import { ArrowUpRight } from 'lucide-react'
import { Link } from 'wouter'
import { audit } from '../text/audit.ts'
import { pageOf } from './page-of.ts'

/** Who did it, or what it was done to: leads to everything that is written of it, and to its page where it has one. */
export function SubjectLink({ subject, as }: { subject: string | null; as: 'actor' | 'target' }) {
  if (subject === null) return <span className="text-muted">–</span>
  const page = pageOf(subject)
  return (
    <span className="inline-flex min-w-28 items-center gap-0.5">
      <Link
        href={`/audit?${new URLSearchParams({ [as]: subject })}`}
        className="break-all text-info underline underline-offset-2"
      >
        {subject}
      </Link>
      {page && (
        <Link
          href={page}
          aria-label={audit('open_page', { subject })}
          title={audit('open_page', { subject })}
          className="grid size-7 shrink-0 place-items-center rounded-sm text-muted hover:bg-raised hover:text-text"
        >
          <ArrowUpRight size={14} />
        </Link>
      )}
    </span>
  )
}
