import PlayPage from './play-page.tsx'

/** /game/sport: the sportsbook in its frame. */
export default function SportPage() {
  return <PlayPage section="sport" id={null} />
}
