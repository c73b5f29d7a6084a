import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** Where somebody goes from a page with nothing on it: looks like the page's main button. */
export function NextStep({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="mt-1 inline-flex min-h-12 items-center rounded-md bg-gold px-6 text-center font-bold text-gold-ink"
    >
      {children}
    </Link>
  )
}
