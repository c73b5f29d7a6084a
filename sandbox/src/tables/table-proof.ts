/** Checking a finished round of a table: the same code that drew it, in the player's browser. */
import { isSameJson } from '../provider/json.ts'
import type { Line, RoundFacts, RoundProof } from '../provider/round-proof.ts'
import { roundEnglish, roundKhmer } from '../text/round-words.ts'
import { tablesEnglish, tablesKhmer } from '../text/tables.ts'
import { drawOutcome } from './draw-outcome.ts'
import { asJson, outcomeOf } from './outcome-json.ts'
import type { Card, TableOutcome } from './outcomes.ts'
import { colourOf } from './roulette.ts'
import { stepsOf } from './table-steps.ts'
import { configHashOf, gameOfCode, TABLE_CODES } from './tables.ts'

export const tableProof: RoundProof = {
  codes: TABLE_CODES,
  title: (code) => {
    const game = gameOfCode(code)
    return game ? word(`title_${game}`) : same(code)
  },
  renderRound: (round) => (round.outcome === null ? [] : linesOf(outcomeOf(round))),
  verify: isDrawnFrom,
}

/** True when these rules and this seed give exactly the stored outcome and steps. */
function isDrawnFrom(round: RoundFacts, serverSeed: Uint8Array): boolean {
  const game = gameOfCode(round.game)
  if (!game || configHashOf(game) !== round.configHash) return false
  const { clientSeed, nonce } = round
  const outcome = drawOutcome(game, { serverSeed, clientSeed, nonce })
  const events = stepsOf(outcome).map(({ step }) => step)
  return isSameJson(asJson(outcome), round.outcome) && isSameJson(asJson(events), round.events)
}

function linesOf(outcome: TableOutcome): Line[] {
  switch (outcome.game) {
    case 'baccarat':
      return [
        seatLine(word('player'), outcome.player, outcome.playerTotal),
        seatLine(word('banker'), outcome.banker, outcome.bankerTotal),
        resultLine(word(outcome.winner)),
      ]
    case 'dragon_tiger':
      return [
        seatLine(word('dragon'), [outcome.dragon], null),
        seatLine(word('tiger'), [outcome.tiger], null),
        resultLine(word(outcome.suitedTie ? 'suited_tie' : outcome.winner)),
      ]
    case 'roulette':
      return [joined(' ', RESULT, same(String(outcome.number)), word(colourOf(outcome.number)))]
    case 'sic_bo':
      return [resultLine(same(`${outcome.dice.join(' + ')} = ${outcome.dice.reduce((a, b) => a + b, 0)}`))]
    case 'kla_klok':
      return [resultLine(joined(', ', ...outcome.dice.map((face) => word(`face_${face}`))))]
  }
}

const SUIT_SIGNS: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' }

function seatLine(seat: Line, cards: readonly Card[], total: number | null): Line {
  const signs = cards.map((card) => `${card.charAt(0).replace('T', '10')}${SUIT_SIGNS[card.charAt(1)] ?? ''}`)
  const sum = total === null ? '' : ` = ${total}`
  return joined(' ', seat, same(signs.join(' ') + sum))
}

function resultLine(result: Line): Line {
  return joined(' ', RESULT, result)
}

const RESULT: Line = { km: roundKhmer.result, en: roundEnglish.result }

function word(key: keyof typeof tablesKhmer): Line {
  return { km: tablesKhmer[key], en: tablesEnglish[key] }
}

function same(text: string): Line {
  return { km: text, en: text }
}

function joined(between: string, ...lines: readonly Line[]): Line {
  return { km: lines.map(({ km }) => km).join(between), en: lines.map(({ en }) => en).join(between) }
}
