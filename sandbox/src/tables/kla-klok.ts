/** Kla Klok: three dice with tiger, gourd, rooster, prawn, crab and fish. */
import { type BetRule, betsOfRules } from './bet.ts'
import { KLA_KLOK_FACES, type KlaKlokFace } from './outcomes.ts'

type Rule = BetRule<'kla_klok'>

/** By how often the picture appears: 1, 2 and 8 to one. (3 and 10 for two and three would pay the player to play.) */
const FACE_PAYS = [0, 100, 200, 800] as const
const PAIR_PAYS = 600

function faceRule(face: KlaKlokFace): Rule {
  return {
    id: `face:${face}`,
    kind: 'main',
    pays: FACE_PAYS.slice(1),
    gives: ({ dice }) => FACE_PAYS[dice.filter((die) => die === face).length] || null,
  }
}

/** Both pictures appear. The id names them in the order of `KLA_KLOK_FACES`. */
function pairRule(first: KlaKlokFace, second: KlaKlokFace): Rule {
  return {
    id: `pair:${first}-${second}`,
    kind: 'side',
    pays: [PAIR_PAYS],
    gives: ({ dice }) => (dice.includes(first) && dice.includes(second) ? PAIR_PAYS : null),
  }
}

const RULES: readonly Rule[] = [
  ...KLA_KLOK_FACES.map(faceRule),
  ...KLA_KLOK_FACES.flatMap((first, at) =>
    KLA_KLOK_FACES.slice(at + 1).map((second) => pairRule(first, second)),
  ),
]

export const KLA_KLOK_BETS = betsOfRules('kla_klok', RULES)
