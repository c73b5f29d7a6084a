/** One line below the road: the size of the open draw and the newest winner. Its place is there before it. */
import type { Playing } from '@samnang/contract/lotto59'
import { Trophy } from 'lucide-react'
import { price } from '../../text/format.ts'
import { sizeText } from './size-text.ts'
import { useFront } from './use-front.ts'

interface PeopleLineProps {
  playing: Playing | null
  asks: boolean
}

export default function PeopleLine({ playing, asks }: PeopleLineProps) {
  const { draw, winners } = useFront(playing, { asks })
  const [newest] = winners ?? []
  return (
    <p className="people-line">
      <span className="money shrink-0">{draw && sizeText(draw)}</span>
      {newest && (
        <span className="cut ml-auto flex min-w-0 items-center gap-1">
          <Trophy aria-hidden="true" className="size-3 shrink-0 text-gold" />
          <span lang="" className="cut">
            {newest.name}
          </span>
          <b className="money text-text">+{price(newest.won)}៛</b>
        </span>
      )}
    </p>
  )
}
