/** Checking a finished spin: the same code that drew it, in the player's browser. */
import { isSameJson } from '../provider/json.ts'
import type { RoundFacts, RoundProof } from '../provider/round-proof.ts'
import type { SlotEvent } from './events.ts'
import { findSlotGame, SLOT_GAMES } from './games.ts'
import { roundLines } from './round-lines.ts'
import { asJson, betOf, drawSpin } from './spin-draw.ts'

export const slotProof: RoundProof = {
  codes: SLOT_GAMES.map(({ code }) => code),
  title: (code) => findSlotGame(code)?.title ?? { km: code, en: code },
  renderRound: (round) => roundLines(round.game, betOf(round.detail), eventsOf(round)),
  verify: isDrawnFrom,
}

/** True when these rules and this seed give exactly the stored events and win. */
function isDrawnFrom(round: RoundFacts, serverSeed: Uint8Array): boolean {
  if (findSlotGame(round.game)?.configHash !== round.configHash) return false
  const { outcome, events } = drawSpin(round, serverSeed)
  return isSameJson(outcome, round.outcome) && isSameJson(asJson(events), round.events)
}

/** Nothing is drawn in a cancelled round. */
function eventsOf({ events }: RoundFacts): SlotEvent[] {
  return Array.isArray(events) ? (events as unknown as SlotEvent[]) : [] // stored by the slots
}
