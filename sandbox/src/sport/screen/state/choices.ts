/** What the player chose: how things are shown for good, on this device; which odds a bet may take for their session alone. */
import { keepText, keptJson } from '../../../kit/kept.ts'
import type { AcceptSetting, MarketKind } from '../../messages.ts'
import { ODDS_FORMATS, type OddsFormat } from '../../odds-formats.ts'

/** The market whose prices a phone shows on the cards of matches. */
export type CardMarket = Extract<MarketKind, 'ah' | 'ou' | '1x2'>

export interface Choices {
  format: OddsFormat
  accept: AcceptSetting
  card: CardMarket
}

const ACCEPT: readonly AcceptSetting[] = ['none', 'better', 'any']
const CARDS: readonly CardMarket[] = ['ah', 'ou', '1x2']
const SHOWN = 'sandbox.sport.choices'
const ACCEPTED = 'sandbox.sport.accept'

/** A wish about money. `owner` is the session: another player's on a shared phone is nobody's. */
interface Accepted {
  owner: string
  accept: AcceptSetting
}

/** Unless they say otherwise: decimal odds, and a bet only at the price that they saw or a better one. */
export function keptChoices(owner: string): Choices {
  const { format, card } = Object(keptJson('local', SHOWN)) as Partial<Record<keyof Choices, unknown>>
  const said = Object(keptJson('session', ACCEPTED)) as Partial<Record<keyof Accepted, unknown>>
  const accept = said.owner === owner ? said.accept : undefined
  return {
    format: ODDS_FORMATS.find((each) => each === format) ?? 'decimal',
    accept: ACCEPT.find((each) => each === accept) ?? 'better',
    card: CARDS.find((each) => each === card) ?? 'ah',
  }
}

export function keepChoices(owner: string, { format, accept, card }: Choices): void {
  const accepted: Accepted = { owner, accept }
  keepText('local', SHOWN, JSON.stringify({ format, card }))
  keepText('session', ACCEPTED, JSON.stringify(accepted))
}
