import type { ReplyOf } from '@samnang/contract/endpoints'
import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useCall } from '../calls/use-call.ts'
import { useLive } from '../live/use-live.ts'
import { price, ticketId } from '../text/format.ts'
import { later } from '../text/later.ts'
import { LotusBud } from './kbach.tsx'
import { bannerMs } from './winners-time.ts'

type Winners = ReplyOf<'GET /api/v1/jackpot/winner'>

/**
 * The winners banner: appears when winners or a message of the operator arrive, and leaves after its time
 * (specification sections 4 and 9). It can be paused, and stands still where motion is unwelcome. It runs inside of
 * the top bar (on the phone in the line of the username, which stands in the menu, too): nothing below it ever moves.
 */
export default function WinnersMarquee({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Winners | null>(null)
  const [paused, setPaused] = useState(false)
  const show = (news: Winners) => {
    if (news.winners.length > 0 || news.message) setShown(news)
  }
  useCall('GET /api/v1/jackpot/winner', {}, { onSuccess: show, revalidateOnFocus: false })
  useLive('winners', show)
  useLive('message', ({ text }) =>
    setShown((now) => ({ winners: now?.winners ?? [], message: text || null })),
  )
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), bannerMs(shown))
    return () => clearTimeout(timer)
  }, [shown])

  const sentences = shown ? sentencesOf(shown) : []
  if (sentences.length === 0) return children
  return (
    <>
      <span className="hidden desk:contents">{children}</span>
      <section
        aria-label={later('winners_label')}
        className="flex min-w-0 items-center gap-1.5 pr-5 text-sm leading-snug desk:order-last desk:flex-1 desk:rounded-full desk:border desk:border-line desk:bg-surface desk:pr-0 desk:pl-3"
      >
        <LotusBud className="size-4 shrink-0 text-gold" />
        <div className="group flex min-w-0 grow overflow-hidden motion-reduce:overflow-x-auto">
          <Sentences sentences={sentences} paused={paused} />
          <Sentences sentences={sentences} paused={paused} copy />
        </div>
        <PauseButton paused={paused} onClick={() => setPaused(!paused)} />
      </section>
    </>
  )
}

/** On the phone it lies over the whole cell of the bar: a line of text is too low for a finger. */
function PauseButton({ paused, onClick }: { paused: boolean; onClick: () => void }) {
  const Icon = paused ? Play : Pause
  const label = later(paused ? 'play' : 'pause')
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="absolute inset-x-0 -inset-y-0.5 grid content-start justify-end rounded-md p-1.5 text-muted hover:text-text motion-reduce:hidden desk:static desk:size-11 desk:shrink-0 desk:place-content-center desk:p-0"
    >
      <Icon className="size-3.5 fill-current desk:size-4" />
    </button>
  )
}

/** Two of these run one behind the other, so the words are on the screen from the first moment to the last. */
function Sentences(props: { sentences: string[]; paused: boolean; copy?: boolean }) {
  const motion = props.paused ? '[animation-play-state:paused]' : 'group-hover:[animation-play-state:paused]'
  return (
    <p
      aria-hidden={props.copy}
      className={`flex min-w-full shrink-0 animate-[marquee_linear_infinite] whitespace-nowrap motion-reduce:animate-none ${motion} ${props.copy ? 'motion-reduce:hidden' : ''}`}
      style={{ animationDuration: `${10 + 8 * props.sentences.length}s` }}
    >
      {props.sentences.map((sentence) => (
        <span key={sentence} className="pr-12">
          {sentence}
        </span>
      ))}
    </p>
  )
}

/** What the banner says: the operator's message first. */
function sentencesOf({ winners, message }: Winners): string[] {
  const lines = winners.map((winner) => {
    const values = { bet_id: ticketId(winner.bet_id), price: price(winner.price) }
    return winner.diff === 2
      ? later('winner_small', values)
      : later('winner_big', { ...values, diff: winner.diff })
  })
  return message ? [message, ...lines] : lines
}
