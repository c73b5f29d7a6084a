/** Checks of a player's own bet: its leaf, its way to the root, its receipt, its payout. */

import { fromHex, hex } from '../bytes.ts'
import { betFromPicks } from '../lotto59/bet.ts'
import { paytableFrom, ratesOf } from '../lotto59/paytable.ts'
import { settleBet } from '../lotto59/settle-bet.ts'
import { betLeaf, ticketId16 } from './commitment.ts'
import { housePayoutChecks } from './house-payout.ts'
import { isLottery } from './lottery-modes.ts'
import { checkLines } from './lottery-records.ts'
import { rootFromPath } from './merkle.ts'
import type { PublishedDraw, PublishedProof } from './published-records.ts'
import { leafFieldsOf, unitsOf } from './read-records.ts'
import { receiptBytes } from './signed-records.ts'
import {
  type Check,
  type Evidence,
  failed,
  missing,
  sameHash,
  signedByAny,
  type Verdict,
  verdict,
} from './verify-step.ts'

export function ownBetChecks(evidence: Evidence): Check[] {
  const { draw, proof } = evidence
  if (proof === undefined) return []
  const payout: Check[] = isLottery(draw)
    ? housePayoutChecks(draw, proof)
    : [{ code: 'payout', run: () => checkPayout(draw, proof) }]
  return [
    { code: 'own_leaf', run: () => otherTicket(evidence, proof) ?? checkContent(draw, proof) },
    { code: 'own_path', run: () => checkPath(draw, proof) },
    { code: 'receipt_signature', run: () => checkReceipt(evidence, proof) },
    ...payout,
  ]
}

/** A proof holds for the ticket whose number is in its leaf: that of another one says nothing of this one. */
function otherTicket({ ticketId }: Evidence, { ticket_id }: PublishedProof): Verdict | null {
  if (ticketId === undefined || ticket_id === hex(ticketId16(ticketId))) return null
  return failed('other_ticket')
}

/** The draw says what kind of ticket it has: the house's own leaf could say another, of which less is checked. */
function checkContent(draw: PublishedDraw, proof: PublishedProof): Verdict {
  const differs = isLottery(draw) ? checkLines(proof) : null
  return differs ?? sameHash(betLeaf(leafFieldsOf(proof)), proof.leaf)
}

function checkPath(draw: PublishedDraw, { leaf, index, size, path }: PublishedProof): Verdict {
  if (draw.close === null) return missing(draw)
  if (size !== draw.close.n) return verdict(false, { size, n: draw.close.n })
  return sameHash(rootFromPath(fromHex(leaf), index, size, path.map(fromHex)), draw.close.M)
}

function checkReceipt(evidence: Evidence, proof: PublishedProof): Promise<Verdict> {
  const { game, day, i } = evidence.draw
  const { acceptedMs, ticketId16 } = leafFieldsOf(proof)
  const message = receiptBytes({ game, day, i, leaf: fromHex(proof.leaf), acceptedMs, ticketId16 })
  return signedByAny(evidence, evidence.operatorKeys, message, proof.receipt_signature)
}

/** What the rules of the opening pay for this bet; a share of the pot depends on the other winners. */
function checkPayout(draw: PublishedDraw, { type, picks, stake }: PublishedProof): Verdict {
  if (draw.result === null) return missing(draw)
  const [paytable, bet] = [paytableFrom(draw.rules), betFromPicks(type, picks)]
  if (paytable === null || bet === null) return failed('no_such_bet')
  const rateCenti = ratesOf(paytable)[type] ?? 0
  const settled = settleBet(bet, unitsOf(stake), rateCenti, draw.result.balls, paytable.jackpot)
  const { wins, payoutUnits, diff } = settled
  const detail = { wins, rateCenti, payoutUnits: String(payoutUnits), sharesPot: diff === 0 }
  return verdict(true, diff === undefined ? detail : { ...detail, diff })
}
