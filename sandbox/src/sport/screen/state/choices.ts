/** What the player chose for good: kept on this device. */
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
const STORED = 'sandbox.sport.choices'

/** Unless they say otherwise: decimal odds, and a bet only at the price that they saw or a better one. */
export function keptChoices(): Choices {
  const { format, accept, card } = Object(keptJson('local', STORED)) as Partial<
    Record<keyof Choices, unknown>
  >
  return {
    format: ODDS_FORMATS.find((each) => each === format) ?? 'decimal',
    accept: ACCEPT.find((each) => each === accept) ?? 'better',
    card: CARDS.find((each) => each === card) ?? 'ah',
  }
}

export function keepChoices(choices: Choices): void {
  keepText('local', STORED, JSON.stringify(choices))
}
