import { useSession } from './session/session.ts'
import { deadEnds } from './text/dead-ends.ts'
import { LotusBud } from './ui/kbach.tsx'

/** /404. Paths that the portal does not know lead into the game instead (specification 2.2). */
export default function NotFoundPage() {
  const isPlayer = useSession().phase === 'player'
  return (
    <main className="mx-auto grid w-full max-w-104 grow content-center justify-items-center gap-4 p-5 text-center">
      <LotusBud className="size-14 text-gold" />
      <p className="text-4xl font-bold text-muted">404</p>
      <h1 className="text-xl">{deadEnds('not_found')}</h1>
      <p className="text-muted">{deadEnds('not_found_text')}</p>
      <a
        href={isPlayer ? '/game/lotto/59' : '/'}
        className="grid min-h-14 w-full place-items-center rounded-md bg-gold px-4 text-lg font-bold text-gold-ink"
      >
        {deadEnds(isPlayer ? 'to_game' : 'to_start_page')}
      </a>
    </main>
  )
}
