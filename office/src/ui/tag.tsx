import type { ReactNode } from 'react'

export type Tone = 'plain' | 'good' | 'bad' | 'warn' | 'info'

const LOOK: Record<Tone, string> = {
  plain: 'border-control text-text',
  good: 'border-win text-win',
  bad: 'border-lose text-lose',
  warn: 'border-warn text-warn',
  info: 'border-info text-info',
}

/** A state in one word; the colour only repeats what the word says. */
export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-full border px-2 text-xs leading-relaxed whitespace-nowrap ${LOOK[tone]}`}
    >
      {children}
    </span>
  )
}
