import type { ShownWords } from '@samnang/contract/site'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCall } from '../calls/use-call.ts'
import { useLive } from '../live/use-live.ts'
import { useUser } from '../session/session.ts'
import { banner } from '../text/banner.ts'
import { price, ticketId } from '../text/format.ts'
import { currentLanguage } from '../text/language.ts'
import { LotusBud } from '../ui/kbach.tsx'
import { bannerMs, takeUnseen, type Winners } from './winners-seen.ts'
import './winners-marquee.css'

/**
 * The winners banner: appears when winners or words of the house arrive, and leaves after its time (specification 4.11);
 * the same news once. What the house has said to stay runs as long as its window is open. It can be paused, and stands still where motion is unwelcome.
 * It runs inside of the top bar, on the phone in a third line below name and money. Above a game the session has that line: there it
 * runs in the place of the name (`inName`), which stands in the menu as well. Nothing below it ever moves.
 */
export default function WinnersMarquee({ inName }: { inName: boolean }) {
  const [shown, setShown] = useState<Winners | null>(null)
  const [paused, setPaused] = useState(false)
  const { words } = useUser()
  const [marquee, standing] = [textOf(words?.marquee), textOf(words?.banner)]
  const show = ({ winners: all }: Pick<Winners, 'winners'>) => {
    const { winners, message } = takeUnseen({ winners: all, message: marquee })
    if (winners.length > 0 || message)
      setShown((now) => ({ winners, message: message ?? now?.message ?? null }))
  }
  useCall('GET /api/v1/jackpot/winner', {}, { onSuccess: show, revalidateOnFocus: false })
  useLive('winners', show)
  useEffect(() => {
    const { message } = takeUnseen({ winners: [], message: marquee })
    setShown((now) => (now || message ? { winners: now?.winners ?? [], message } : null))
  }, [marquee])
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), bannerMs(shown))
    return () => clearTimeout(timer)
  }, [shown])

  const sentences = [...(shown ? sentencesOf(shown) : []), ...(standing ? [standing] : [])]
  if (sentences.length === 0) return null
  return (
    <section
      aria-label={banner('winners_label')}
      data-in-name={inName}
      className="flex min-w-0 items-center gap-1 pr-5 text-[min(0.75rem,16px)] leading-snug short:flex-1 desk:flex-1 desk:gap-1.5 desk:rounded-full desk:border desk:border-line desk:bg-surface desk:pr-0 desk:pl-3 desk:text-sm"
    >
      <LotusBud className="size-3.5 shrink-0 text-gold desk:size-4" />
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: where it stands still it is moved by finger or by keys
        tabIndex={0}
        className="group flex min-w-0 grow overflow-hidden motion-reduce:overflow-x-auto"
      >
        <Sentences sentences={sentences} paused={paused} />
        <Sentences sentences={sentences} paused={paused} copy />
      </div>
      <PauseButton paused={paused} onClick={() => setPaused(!paused)} />
    </section>
  )
}

/** On the phone it lies over the whole cell of the bar: a line of text is too low for a finger. */
function PauseButton({ paused, onClick }: { paused: boolean; onClick: () => void }) {
  const Icon = paused ? Play : Pause
  const label = banner(paused ? 'play' : 'pause')
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="absolute inset-x-0 -inset-y-0.5 grid content-end justify-end rounded-md p-1.5 text-muted hover:text-text motion-reduce:hidden desk:static desk:size-11 desk:shrink-0 desk:place-content-center desk:p-0"
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

/** In the language of the screen. */
function textOf(words: ShownWords | null | undefined): string | null {
  return words ? words[currentLanguage()] : null
}

/** What the banner says: the operator's message first. */
function sentencesOf({ winners, message }: Winners): string[] {
  const lines = winners.map((winner) => {
    const values = { bet_id: ticketId(winner.bet_id), price: price(winner.price) }
    return winner.diff === 2
      ? banner('winner_small', values)
      : banner('winner_big', { ...values, diff: winner.diff })
  })
  return message ? [message, ...lines] : lines
}
