/** What the shown draw came to for the player: one calm line, festive only for a real win. It takes no room of its
 * own, so nothing moves under a finger that is about to bet on the next draw. */
import { price } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import type { OwnResult } from '../tickets/ticket-groups.ts'

export function OwnResultLine({ own }: { own: OwnResult | null }) {
  return (
    <span
      role="status"
      className={`block font-bold ${own && own.net > 0 ? 'text-bar-lg text-win' : 'text-text'}`}
    >
      {own && ownText(own)}
    </span>
  )
}

function ownText(own: OwnResult): string {
  const { staked, paid, net } = own
  if (own.isVoid) return lotto59('you_got_back', { paid: price(paid || staked) })
  if (net > 0) return lotto59('you_won', { amount: price(net) })
  if (paid > 0) return lotto59('you_got', { paid: price(paid), staked: price(staked) })
  return lotto59('you_did_not_win', { staked: price(staked) })
}
