/** /game/casino: the lobby; with ?game=ID the game itself. */

import { useSearch } from '../lists/search.ts'
import { lazyPage } from '../ui/lazy-page.ts'
import { Lobby } from './lobby.tsx'

const PlayPage = lazyPage('play', () => import('./play-page.tsx'))

export default function CasinoPage() {
  const [address] = useSearch()
  const game = address.get('game')
  return game === null ? <Lobby section="casino" /> : <PlayPage key={game} section="casino" id={game} />
}
