/** Other people: how large the open draw is, and who has won in the last minutes. As high with winners as without. */
import type { FrontWinner } from '@samnang/contract/front'
import type { Playing } from '@samnang/contract/lotto59'
import { Panel } from '../../betting/panel.tsx'
import { hour } from '../../text/format.ts'
import { people } from '../../text/people.ts'
import { Riel } from '../../ui/riel.tsx'
import { sizeText } from './size-text.ts'
import { useFront } from './use-front.ts'

const SHOWN = 5

export function PeoplePanel({ playing }: { playing: Playing | null }) {
  const { draw, winners } = useFront(playing)
  return (
    <Panel title={people('title')}>
      <p className="min-h-[1.7em] min-w-0 tabular-nums">{draw && sizeText(draw)}</p>
      <h3 className="text-sm text-muted">{people('winners')}</h3>
      <ol className="grid min-h-38 content-start">
        {winners?.slice(0, SHOWN).map((winner, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a winner has no name of their own here
          <Winner key={at} winner={winner} />
        ))}
        {winners?.length === 0 && (
          <li className="krama rounded-md p-3 text-center text-sm text-muted">{people('no_winners')}</li>
        )}
      </ol>
      <p className="text-sm text-muted">{people('winners_help')}</p>
    </Panel>
  )
}

function Winner({ winner: { name, won, at } }: { winner: FrontWinner }) {
  return (
    <li className="flex min-h-7 flex-wrap items-center gap-x-2 border-b border-line/50 leading-normal last:border-0">
      <span lang="" className="min-w-min grow">
        {name}
      </span>
      <span className="money text-sm text-muted">{hour(at)}</span>
      <b className="text-win">
        +<Riel amount={won} />
      </b>
    </li>
  )
}
