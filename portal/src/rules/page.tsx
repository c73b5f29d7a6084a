/** /rules: what can be bet on, what it pays, how likely it is. Public, so it can be read before the first stake. */

import { POLL_TIMES } from '@samnang/core/lotto59/draw-schedule'
import { BALLS_PER_DRAW, HIGHEST_NUMBER, TOTAL_MAX, TOTAL_MIN } from '@samnang/core/lotto59/markets'
import type { Paytable } from '@samnang/core/lotto59/paytable'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useCall } from '../calls/use-call.ts'
import { usePoll } from '../session/poll.ts'
import { useSession } from '../session/session.ts'
import { price } from '../text/format.ts'
import { rules } from '../text/rules.ts'
import { KbachRule, LotusBud } from '../ui/kbach.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { BetTable } from './bet-table.tsx'
import { allDraws, paytableOf, waitingFigures } from './figures.ts'

export default function RulesPage() {
  return (
    <main className="mx-auto grid w-full max-w-200 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 pt-5 pb-12">
      <header className="grid justify-items-center text-center">
        <h1 className="text-2xl font-bold">{rules('title')}</h1>
        <KbachRule className="mt-1.5" />
      </header>
      <Part title={rules('balls_title')}>
        <p>
          {rules('balls', {
            balls: BALLS_PER_DRAW,
            highest: HIGHEST_NUMBER,
            low: TOTAL_MIN,
            high: TOTAL_MAX,
          })}
        </p>
        <p>{rules('posts')}</p>
      </Part>
      <Figures />
      <Times />
      <Part title={rules('void_title')}>
        <p>{rules('void')}</p>
      </Part>
      <Part title={rules('fair_title')}>
        <p>{rules('fair')}</p>
        <GoOn href="/fair">{rules('to_fair')}</GoOn>
      </Part>
      <Safe />
    </main>
  )
}

/** What the poll in use pays and takes now, as the server says it. */
function Figures() {
  const { data, error, mutate } = useCall('GET /api/paytable', {})
  const poll = usePoll()
  const info = data?.polls.find(({ id }) => id === poll)
  if (!info) return error ? <Failed retry={() => void mutate()} /> : <Loading />
  const paytable = paytableOf(info.paytable)
  const { min, max, draw, jackpot_draw: jackpot, jackpot_four: four } = info.limits
  return (
    <>
      <Part title={rules('bets_title')}>
        <BetTable paytable={paytable} />
        <p>{rules('payout')}</p>
        <p className="text-sm text-muted">{rules('exact', { all: price(allDraws()) })}</p>
        <p className="font-bold">{rules('no_prediction')}</p>
      </Part>
      <Jackpot paytable={paytable} />
      <Part title={rules('limits_title')}>
        <p>
          {rules('limits', {
            min: price(min),
            max: price(max),
            draw: price(draw),
            jackpot: price(jackpot),
            four: price(four),
          })}
        </p>
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <LotusBud className="size-5 shrink-0 text-gold" />
        {title}
      </h2>
      {children}
    </section>
  )
}

function GoOn({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-11 items-center justify-self-start text-info underline underline-offset-4"
    >
      {children}
    </Link>
  )
}

function Jackpot({ paytable }: { paytable: Paytable }) {
  const { lineRiel, potSharePercent, potSeedRiel } = paytable.jackpot
  const waiting = waitingFigures(paytable)
  return (
    <Part title={rules('jackpot_title')}>
      <p>{rules('jackpot_line', { line: price(lineRiel), share: potSharePercent })}</p>
      <p>
        {potSeedRiel > 0
          ? rules('jackpot_pot', { seed: price(potSeedRiel), line: price(lineRiel) })
          : rules('jackpot_pot_unseeded', { line: price(lineRiel) })}
      </p>
      {waiting && <p>{rules('jackpot_waiting', waiting)}</p>}
    </Part>
  )
}

function Times() {
  const { POLL_1: standard, POLL_2: fast } = POLL_TIMES
  return (
    <Part title={rules('times_title')}>
      <p>
        {rules('times_standard', {
          minutes: standard.periodS / 60,
          step: standard.ballStepMs / 1000,
          shown: standard.shownMs / 1000,
        })}
      </p>
      <p>{rules('times_fast', { seconds: fast.periodS, shown: fast.shownMs / 1000 })}</p>
    </Part>
  )
}

/** The page of limits is a player's; for a guest there is only the sentence. */
function Safe() {
  const isPlayer = useSession().phase === 'player'
  return (
    <Part title={rules('safe_title')}>
      <p>
        <b className="mr-2 rounded-sm border border-control px-1.5">18+</b>
        {rules('safe')}
      </p>
      {isPlayer && <GoOn href="/user/limits">{rules('to_limits')}</GoOn>}
    </Part>
  )
}
