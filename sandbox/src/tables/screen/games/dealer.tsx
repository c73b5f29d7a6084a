import { Shoe } from '../art/shoe.tsx'
import { Timer } from '../frame/timer.tsx'

/** The dealer's side of a table of cards: the shoe, and the time under it. */
export function Dealer() {
  return (
    <div className="dealer">
      <Shoe />
      <Timer />
    </div>
  )
}
