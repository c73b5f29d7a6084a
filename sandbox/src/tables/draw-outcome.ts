/** From a seed to the outcome of a round. Runs in server and browser: verifying is drawing again. */
import { assert } from '@samnang/core/refusal'
import { type Rng, seededRng } from '../chance/rng.ts'
import { playBaccarat } from './baccarat.ts'
import { playDragonTiger } from './dragon-tiger.ts'
import { KLA_KLOK_FACES, type KlaKlokFace, type TableGame, type TableOutcome } from './outcomes.ts'
import { ROULETTE_NUMBERS } from './roulette.ts'
import { dealt, SHOE_ROUNDS } from './shoe.ts'

export interface DrawSource {
  serverSeed: Uint8Array
  clientSeed: string
  /** Which round of the seed, from 0. */
  nonce: number
}

/** The longest round of baccarat. */
const CARDS_MAX = 6

/** How many rounds one seed serves: a shoe many, wheel and dice one. */
export function roundsOfSeed(game: TableGame): number {
  return game === 'baccarat' || game === 'dragon_tiger' ? SHOE_ROUNDS : 1
}

/** Cards, wheel and dice come from the seed and the round's own number: no round knows of another. */
export function drawOutcome(game: TableGame, { serverSeed, clientSeed, nonce }: DrawSource): TableOutcome {
  assert(nonce < roundsOfSeed(game), 'a seed serves its rounds and no other')
  const rng = seededRng(serverSeed, clientSeed, nonce)
  switch (game) {
    case 'baccarat':
      return playBaccarat(dealt(rng, CARDS_MAX))
    case 'dragon_tiger':
      return playDragonTiger(dealt(rng, 2))
    case 'roulette':
      return { game, number: rng.int(ROULETTE_NUMBERS) }
    case 'sic_bo':
      return { game, dice: threeThrows(rng).map((side) => side + 1) }
    case 'kla_klok':
      return { game, dice: threeThrows(rng).map(faceAt) }
  }
}

function threeThrows(rng: Rng): number[] {
  return [rng.int(6), rng.int(6), rng.int(6)]
}

function faceAt(side: number): KlaKlokFace {
  const face = KLA_KLOK_FACES[side]
  assert(face, 'a die has six sides')
  return face
}
