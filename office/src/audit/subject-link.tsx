import { Link } from 'wouter'

/** Who did it, or what it was done to: leads to everything that is written of it. */
export function SubjectLink({ subject, as }: { subject: string | null; as: 'actor' | 'target' }) {
  if (subject === null) return <span className="text-muted">–</span>
  return (
    <Link
      href={`/audit?${new URLSearchParams({ [as]: subject })}`}
      className="inline-block min-w-28 break-all text-info underline underline-offset-2"
    >
      {subject}
    </Link>
  )
}
