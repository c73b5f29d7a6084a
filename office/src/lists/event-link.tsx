import { Link } from 'wouter'
import { useMay } from '../session/session.ts'

/** A row of the audit log, for whoever may read it. */
export function EventLink({ id, action }: { id: number; action: string }) {
  if (!useMay('audit.read')) return action
  return (
    <Link href={`/audit/${id}`} className="text-info underline underline-offset-2">
      {action}
    </Link>
  )
}
