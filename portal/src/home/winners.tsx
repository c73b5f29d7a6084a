/** Who has won lately, by masked names, which are in no language of ours. Its lines are kept free, so that nothing moves as winners come and go. */
import type { Front } from '@samnang/contract/front'
import { serverNow } from '../calls/server-clock.ts'
import { ageText } from '../offline/poll-results.tsx'
import { families } from '../text/families.ts'
import { home } from '../text/home.ts'
import { BoatLights } from '../ui/kbach.tsx'
import { Riel } from '../ui/riel.tsx'

const SHOWN = 6

export function Winners({ winners }: { winners: Front['winners'] | undefined }) {
  return (
    <div className="grid content-start gap-1 rounded-lg border border-line bg-surface p-3 sm:p-4">
      <p className="text-sm text-muted">{home('winners_net')}</p>
      {winners?.length === 0 ? (
        <p className="grid min-h-66 place-content-center justify-items-center gap-4 px-2 text-center text-muted">
          <BoatLights />
          {home('no_winners')}
        </p>
      ) : (
        <ul className="grid min-h-66 content-start">
          {winners?.slice(0, SHOWN).map((winner) => (
            <Winner key={`${winner.name}${winner.at}${winner.won}`} winner={winner} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Winner({ winner: { name, product, won, at } }: { winner: Front['winners'][number] }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-line/50 leading-snug last:border-0">
      <span className="min-w-24 grow basis-0">
        <span lang="" className="block font-bold">
          {name}
        </span>
        <span className="block text-sm text-muted">
          {families(product)} · {ageText(serverNow() - Date.parse(at))}
        </span>
      </span>
      <span className="ml-auto text-lg font-bold whitespace-nowrap text-win">
        +<Riel amount={won} short={won >= 1e9} />
      </span>
    </li>
  )
}
