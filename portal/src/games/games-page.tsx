/** /games: everything that can be played, each family with its picture. */
import { Link } from 'wouter'
import { PageFrame } from '../lists/page-frame.tsx'
import { useExternalGames, useUser } from '../session/session.ts'
import { titles } from '../text/titles.ts'
import { FamilyTiles, type Offers } from '../ui/family-tiles.tsx'

export default function GamesPage() {
  return (
    <PageFrame title={titles('games')}>
      <div className="pb-6">
        <FamilyTiles offers={useOffers()} link={Link} />
      </div>
    </PageFrame>
  )
}

/** As the menu of this player. */
function useOffers(): Offers {
  const { families, enableLottery: lottery } = useUser()
  const isNamed = useExternalGames()
  const isOn = (family: keyof NonNullable<typeof families>) => isNamed && families?.[family] !== false
  return {
    ...{ sport: isOn('sport'), casino: isOn('casino'), slot: isOn('slot'), fishing: isOn('fishing') },
    lottery,
  }
}
