/** The one sentence about money and line that stands over the water, and what automatic things stop for. */
import type { EndReason } from '../../kit/line.ts'
import { fishing } from '../../text/fishing.ts'
import { shared } from '../../text/shared.ts'
import type { Game } from './game.ts'
import type { ControlsState } from './hud/controls.ts'

/** Empty when all is well. */
export function statusOf({ view, link, asks, isLeaving }: Game): string {
  if (link.kind === 'reconnecting') {
    return view?.me ? `${shared('offline')} ${fishing('kept_away')}` : shared('offline')
  }
  if (asks.open && asks.isDoubtful) return fishing('checking')
  if (asks.open?.t === 'topUp') return fishing('topping_up')
  const { me } = view ?? {}
  if (!me) return ''
  if (isLeaving || me.slice.state === 'settling' || me.slice.state === 'settled') return fishing('settling')
  if (me.slice.state === 'opening') return fishing('opening')
  return me.credit.pending > 0 ? fishing('topping_up') : ''
}

/** What stands in the panel of seats instead of its button while a seat is being taken. */
export function waitingOf({ asks, link }: Game): string | null {
  if (link.kind === 'reconnecting') return shared('offline')
  if (asks.open?.t !== 'sit') return null
  return asks.isDoubtful ? fishing('checking') : fishing('sitting')
}

/** Why the page is over for good. */
export function endedText(code: EndReason): string {
  return code === 'session_expired' ? shared('session_expired') : fishing('too_many_connections')
}

/** What the controls show and allow. */
export function controlsOf(game: Game): ControlsState {
  const { view, gun, level, isLocking, link, asks, isLeaving } = game
  const { me, rules } = view ?? {}
  return {
    balance: view?.balance ?? null,
    credit: view ? gun.credit(view) : 0,
    bullet: me && rules ? (rules.levels[level] ?? null) : null,
    mayLower: level > 0,
    mayRaise: level < (rules?.levels.length ?? 0) - 1,
    isLocking,
    isBusy: link.kind !== 'online' || asks.open !== null || isLeaving,
  }
}
