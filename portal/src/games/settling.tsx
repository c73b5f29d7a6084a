import type { ReplyOf } from '@samnang/contract/endpoints'
import { games } from '../text/games.ts'
import { BoatLights } from '../ui/kbach.tsx'
import { Riel } from '../ui/riel.tsx'

type Session = ReplyOf<'GET /api/external/fishing/information'>['session']

/** The last session's money is not back yet: how much of it was brought, and what happens to it. */
export function Settling({ session }: { session: Session }) {
  return (
    <section
      role="status"
      className="grid items-center gap-x-4 gap-y-1 rounded-lg desk:grid-cols-[auto_minmax(0,1fr)] border-2 border-gold bg-surface px-4 py-3"
    >
      <BoatLights />
      <div>
        <h2 className="text-lg leading-snug font-bold">{games('settling_title')}</h2>
        {session && (
          <p className="flex flex-wrap gap-x-2 leading-normal">
            <span>{session.provider}</span>
            <span>
              {games('bought_in')} <Riel amount={session.bought_in} className="font-bold text-gold" />
            </span>
          </p>
        )}
        <p className="text-sm text-muted">{games('settling_text')}</p>
      </div>
    </section>
  )
}
