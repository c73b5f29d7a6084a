import PlayPage from './play-page.tsx'
import { useSettling } from './use-settling.ts'

/** /game/fishing/play, with or without a game: fishing has the whole page, and gives its money back when it ends. */
export default function FishingPlayPage({ id }: { id: string | null }) {
  useSettling()
  return <PlayPage section="fishing" id={id} />
}
