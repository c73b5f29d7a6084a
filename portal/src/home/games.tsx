/** What can be played, and why it is fair, in short. */
import type { PollInfo } from '@samnang/contract/lotto59'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '../calls/call.ts'
import { rate } from '../text/format.ts'
import { home } from '../text/home.ts'
import { LotusBud } from '../ui/kbach.tsx'
import { KbachCorner } from '../ui/kbach-corner.tsx'

interface Rates {
  /** The highest of the ranges. */
  total: number
  number: number
}

/** The rates of now; until the server has said them their line is kept free, and nothing is claimed. */
function useRates(): Rates | null {
  const [rates, setRates] = useState<Rates | null>(null)
  useEffect(() => {
    call('GET /api/paytable', { quiet: true }).then(
      ({ polls: [first] }) => first && setRates(ratesOf(first)),
      () => {},
    )
  }, [])
  return rates
}

function ratesOf({ paytable }: PollInfo): Rates {
  return { total: Math.max(...paytable.markets.map((market) => market.rate)), number: paytable.number.rate }
}

export function Games() {
  const pays = useRates()
  return (
    <section aria-labelledby="games" className="grid gap-3">
      <Heading id="games">{home('games')}</Heading>
      <ul className="grid gap-3 sm:grid-cols-3">
        <Game
          name={home('game_total')}
          text={home('game_total_text')}
          pays={pays ? home('up_to', { rate: rate(pays.total) }) : ''}
        />
        <Game
          name={home('game_number')}
          text={home('game_number_text')}
          pays={pays ? `×${rate(pays.number)}` : ''}
        />
        <Game name={home('game_jackpot')} text={home('game_jackpot_text')} pays={home('pot')} />
      </ul>
    </section>
  )
}

function Game({ name, text, pays }: { name: string; text: string; pays: string }) {
  return (
    <li className="relative grid content-start gap-1 rounded-lg border border-line bg-surface p-4">
      <KbachCorner className="absolute -top-px -right-px size-9 rotate-90 opacity-60" />
      <h3 className="text-lg font-bold">{name}</h3>
      <p className="text-muted">{text}</p>
      <p className="min-h-[1lh] font-bold text-gold">{pays}</p>
    </li>
  )
}

const REASONS = ['fair_sealed', 'fair_checked', 'fair_chances'] as const

export function Fairness() {
  return (
    <section aria-labelledby="fairness" className="grid gap-3">
      <Heading id="fairness">{home('fairness')}</Heading>
      <p className="max-w-180 text-muted">{home('text')}</p>
      <ul className="grid gap-2 sm:grid-cols-3 sm:gap-4">
        {REASONS.map((reason) => (
          <li key={reason} className="flex gap-2.5">
            <LotusBud className="mt-1 size-5 shrink-0 text-gold" />
            <span>{home(reason)}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        <Way href="/rules">{home('to_rules')}</Way>
        <Way href="/fair">{home('to_fair')}</Way>
        <Way href="/status">{home('to_status')}</Way>
      </p>
    </section>
  )
}

export function Way({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-12 items-center rounded-md border border-control bg-raised px-4 leading-normal hover:border-text"
    >
      {children}
    </a>
  )
}

export function Heading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="flex items-center gap-2 text-lg font-bold">
      <LotusBud className="size-5 text-gold" />
      {children}
    </h2>
  )
}
