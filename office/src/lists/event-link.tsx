import { Link } from 'wouter'
import { useMay } from '../session/session.ts'
import { actionWord } from '../text/actions.ts'

/** A row of the audit log, for whoever may read it. */
export function EventLink({ id, action }: { id: number; action: string }) {
  const word = actionWord(action)
  if (!useMay('audit.read')) return word
  return (
    <Link href={`/audit/${id}`} className="text-info underline underline-offset-2">
      {word}
    </Link>
  )
}
