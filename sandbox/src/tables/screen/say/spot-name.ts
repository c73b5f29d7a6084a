/** What a spot is called. The parts of its id after the colon are its numbers, faces or order. */
import { tables } from '../../../text/tables.ts'
import { KLA_KLOK_FACES, type KlaKlokFace, type TableGame } from '../../outcomes.ts'

/** Long enough to stand alone: in the rules sheet, for screen readers, in notices. */
export function spotName(game: TableGame, id: string): string {
  const [kind = '', rest = ''] = id.split(':')
  switch (game) {
    case 'baccarat':
      return baccaratSpot(kind)
    case 'dragon_tiger':
      return dragonTigerSpot(kind)
    case 'roulette':
      return rouletteSpot(kind, rest)
    case 'sic_bo':
      return sicBoSpot(kind, rest)
    case 'kla_klok':
      return klaKlokSpot(kind, rest)
    default:
      return game satisfies never
  }
}

const BACCARAT_PLAIN = [
  'player',
  'banker',
  'banker_no_commission',
  'tie',
  'player_pair',
  'banker_pair',
  'lucky_6',
] as const

function baccaratSpot(kind: string): string {
  const plain = BACCARAT_PLAIN.find((id) => id === kind)
  if (plain) return tables(plain)
  if (kind === 'small') return `${tables('cards_small')} (${tables('cards_small_note')})`
  return `${tables('cards_big')} (${tables('cards_big_note')})`
}

function dragonTigerSpot(kind: string): string {
  const plain = (['dragon', 'tiger', 'tie', 'suited_tie'] as const).find((id) => id === kind)
  return plain ? tables(plain) : kind
}

const ROULETTE_KINDS: Readonly<Record<string, 'split' | 'street' | 'corner' | 'line'>> = {
  split: 'split',
  street: 'street',
  trio: 'street',
  corner: 'corner',
  first_four: 'corner',
  line: 'line',
}

function rouletteSpot(kind: string, rest: string): string {
  const outside = (['red', 'black', 'odd', 'even', 'low', 'high'] as const).find((id) => id === kind)
  if (outside) return tables(outside)
  if (kind === 'straight') return tables('straight', { n: rest })
  if (kind === 'column') return tables('column', { n: rest })
  if (kind === 'dozen') return tables('dozen', { list: dozenRange(Number(rest)) })
  const numbers = rest.split('-')
  const list = kind === 'line' ? `${numbers[0]}–${numbers.at(-1)}` : numbers.join(' ')
  return tables(ROULETTE_KINDS[kind] ?? 'split', { list })
}

/** 2 → "13–24" */
export function dozenRange(dozen: number): string {
  return `${dozen * 12 - 11}–${dozen * 12}`
}

function sicBoSpot(kind: string, rest: string): string {
  if (kind === 'small' || kind === 'big') return tables(kind)
  if (kind === 'triple') return rest === 'any' ? tables('triple_any') : tables('triple', { n: rest })
  if (kind === 'double') return tables('double_of', { n: rest })
  if (kind === 'total') return tables('total', { n: rest })
  if (kind === 'single') return tables('single', { n: rest })
  const [one = '', other = ''] = rest.split('-')
  return tables('pair', { one, other })
}

function klaKlokSpot(kind: string, rest: string): string {
  const [one, other] = rest.split('-').map(faceName)
  return kind === 'face' ? (one ?? '') : tables('pair', { one: one ?? '', other: other ?? '' })
}

export function faceName(face: string): string {
  const known: KlaKlokFace | undefined = KLA_KLOK_FACES.find((name) => name === face)
  return known ? tables(`face_${known}`) : face
}
