import type { ReplyOf } from '@samnang/contract/endpoints'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCall } from '../calls/use-call.ts'
import { useLive } from '../live/use-live.ts'
import { price, ticketId } from '../text/format.ts'
import { shell } from '../text/shell.ts'
import { IconButton } from './button.tsx'
import { LotusBud } from './kbach.tsx'
import { bannerMs } from './winners-time.ts'

type Winners = ReplyOf<'GET /api/v1/jackpot/winner'>

/**
 * The winners banner: appears when winners or a message of the operator arrive, and leaves after its time
 * (specification sections 4 and 9). It can be paused, and stands still where motion is unwelcome.
 */
export function WinnersMarquee() {
  const [shown, setShown] = useState<Winners | null>(null)
  const [paused, setPaused] = useState(false)
  const show = (news: Winners) => {
    if (news.winners.length > 0 || news.message) setShown(news)
  }
  useCall(
    'GET /api/v1/jackpot/winner',
    {},
    { onSuccess: show, revalidateOnFocus: false, revalidateIfStale: false },
  )
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
  if (sentences.length === 0) return null
  return (
    <section
      aria-label={shell('winners_label')}
      className="flex items-center gap-1 border-b border-line bg-raised pl-3"
    >
      <LotusBud className="size-4 shrink-0 text-gold" />
      <div className="min-w-0 grow overflow-hidden motion-reduce:overflow-x-auto">
        <p
          className={`w-max min-w-full animate-[marquee_24s_linear_infinite] py-1.5 whitespace-nowrap hover:[animation-play-state:paused] motion-reduce:animate-none ${paused ? '[animation-play-state:paused]' : ''}`}
        >
          {sentences.map((sentence) => (
            <span key={sentence} className="mr-12">
              {sentence}
            </span>
          ))}
        </p>
      </div>
      <IconButton label={shell(paused ? 'play' : 'pause')} onClick={() => setPaused(!paused)}>
        {paused ? <Play className="size-5" /> : <Pause className="size-5" />}
      </IconButton>
    </section>
  )
}

function sentencesOf({ winners, message }: Winners): string[] {
  const lines = winners.map((winner) => {
    const values = { bet_id: ticketId(winner.bet_id), price: price(winner.price) }
    return winner.diff === 2
      ? shell('winner_small', values)
      : shell('winner_big', { ...values, diff: winner.diff })
  })
  return message ? [message, ...lines] : lines
}
