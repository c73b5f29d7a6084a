/** Words as a phone of 360 px shows them: in the bar of the players' page, at its size and pace. */
import { words } from '../text/words.ts'

interface PreviewProps {
  text: string
  language: 'km' | 'en'
}

/** Runs twice one behind the other, as the players' page does; stands still where motion is unwelcome. */
export function Preview({ text, language }: PreviewProps) {
  return (
    <figure className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <figcaption className="text-xs text-muted">
        {words('preview')} · {words(language)}
      </figcaption>
      <div className="w-[360px] max-w-full overflow-hidden rounded-sm border border-line bg-bg p-2">
        <div
          lang={language}
          className="flex overflow-hidden text-[12px] leading-snug motion-reduce:overflow-x-auto"
        >
          <Run text={text} />
          <Run text={text} isCopy />
        </div>
      </div>
    </figure>
  )
}

function Run({ text, isCopy = false }: { text: string; isCopy?: boolean }) {
  return (
    <p
      aria-hidden={isCopy || undefined}
      className={`flex min-w-full shrink-0 animate-[marquee_18s_linear_infinite] whitespace-nowrap motion-reduce:animate-none ${isCopy ? 'motion-reduce:hidden' : ''}`}
    >
      <span className="pr-12">{text || '…'}</span>
    </p>
  )
}
