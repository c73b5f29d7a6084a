import { Download } from 'lucide-react'
import { records } from '../text/records.ts'

/** A plain link: the browser downloads with the session, without keeping the file in memory. */
export function CsvButton({ href }: { href: string }) {
  return (
    <a
      href={href}
      download
      className="inline-flex min-h-11 items-center gap-1.5 rounded-md border border-control px-3 text-sm leading-normal hover:border-text"
    >
      <Download aria-hidden="true" className="size-4" />
      <span className="phone:sr-only">{records('csv')}</span>
      <span aria-hidden="true" className="desk:hidden">
        CSV
      </span>
    </a>
  )
}
