import { ShieldCheck } from 'lucide-react'
import { Link } from 'wouter'
import { lotto59 } from '../../text/lotto59.ts'

/** The way to the proof of a draw; stands beside every result. */
export function VerifyLink({ resultId, number }: { resultId: number; number: number }) {
  return (
    <Link
      href={`/fair/${resultId}`}
      aria-label={lotto59('verify_draw', { n: number })}
      className="-my-1.5 inline-flex min-h-11 items-center gap-1 rounded-sm px-1 text-bar whitespace-nowrap text-info underline-offset-4 hover:underline"
    >
      <ShieldCheck aria-hidden="true" className="size-4" />
      {lotto59('verify')}
    </Link>
  )
}
