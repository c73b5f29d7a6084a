/** Names of the house's players and staff: as people in Cambodia choose them, Khmer and Latin. */
import { usernameKey } from '@samnang/core/player/username'
import type { Chance } from './chance.ts'

const KHMER_FAMILY = 'សុខ ចាន់ ហេង លី គឹម សែម នួន ប៉ែន ជា អ៊ុក មាស ទេព កែវ ឡុង យិន ផាន់ រស់ ឈុន វ៉ាន់ ម៉ៅ'.split(' ')
const KHMER_GIVEN =
  'ដារ៉ា សុភា បុប្ផា ធារី វិចិត្រ រស្មី សុវណ្ណ ច័ន្ទធី ពិសិដ្ឋ មករា ណារី សុខា វុទ្ធី ស្រីមុំ រតនា កុសល ធីតា បញ្ញា សំណាង លីដា មុនី សុផល វីរៈ ចន្ថា'.split(
    ' ',
  )
const LATIN_FAMILY =
  'sok chan heng ly kim sem nuon pen chea uk meas tep keo long yin phan ros chhun van mao'.split(' ')
const LATIN_GIVEN =
  'dara sophea bopha theary vichet rasmey sovann chanthy piseth makara nary sokha vuthy sreymom ratana kosal thida panha samnang lida mony sophal virak chantha'.split(
    ' ',
  )

/** Seven colleagues, one for each of the house's roles; the words that the audit log has for them. */
export const STAFF = {
  owner: 'sokha',
  finance: 'dara',
  cashier: 'bopha',
  risk: 'rithy',
  support: 'sreymom',
  clerk: 'vuthy',
  auditor: 'chanthy',
} as const

/** So many different names; `taken` are names that are somebody's already. */
export function playerNames(chance: Chance, count: number, taken: Iterable<string>): string[] {
  const known = new Set(taken)
  const names: string[] = []
  while (names.length < count) {
    const name = chance.is(55) ? khmerName(chance) : latinName(chance)
    const free = known.has(usernameKey(name))
      ? `${name}${chance.pick(['', '_'])}${10 + chance.below(9990)}`
      : name
    if (known.has(usernameKey(free))) continue
    known.add(usernameKey(free))
    names.push(free)
  }
  return names
}

function khmerName(chance: Chance): string {
  return `${chance.is(70) ? chance.pick(KHMER_FAMILY) : ''}${chance.pick(KHMER_GIVEN)}`.normalize('NFC')
}

function latinName(chance: Chance): string {
  const [family, given] = [chance.pick(LATIN_FAMILY), chance.pick(LATIN_GIVEN)]
  const name = chance.pick([`${family}.${given}`, `${given}.${family}`, `${given}_${family}`, given])
  return chance.is(20) ? name.charAt(0).toUpperCase() + name.slice(1) : name
}
