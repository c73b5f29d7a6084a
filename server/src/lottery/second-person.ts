/** What changes a draw whose numbers may be known takes two people: who comes first is noted, who comes second does it. */
import { type DrawChange, isSamePerson, PROPOSAL_MS, peopleNeeded } from '@samnang/core/lottery/people-needed'
import type { StaffVoidReason } from '@samnang/core/void-reason'
import { recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import type { LotteryDrawRow } from './lottery-draw-store.ts'
import { insertProposal, standingProposal } from './proposal-store.ts'

export type StaffWord = Word & Second

interface Word {
  action: DrawChange
  /** What players will read; null where they read nothing. */
  reason: StaffVoidReason | null
  /** For staff alone. */
  note: string
  staff: string
  requestId?: string | undefined
}

export type Second =
  /** All who have said so in the office, which asks the second person itself and shows what would be done before. */
  | { agreed: readonly string[] }
  /** At a terminal: whether the word of this colleague, who came first, counts as they are now. */
  | { agreed?: undefined; counts(name: string): Promise<boolean> }

/** `by`: all who said so. `waits`: another person has to say the same until then. */
export type Agreement = { kind: 'agreed'; by: string[] } | { kind: 'waits'; untilMs: number }

/**
 * Under the exclusive lock of the draw, so that of two at once one is the first. The second person has to give the same
 * reason as the first one; with another reason theirs is a new proposal, and the first person may agree to it. So it is
 * where the first person may not say it any more.
 */
export async function agree(tx: Tx, draw: LotteryDrawRow, word: StaffWord): Promise<Agreement> {
  const { action, reason, staff } = word
  if (word.agreed) return { kind: 'agreed', by: [...word.agreed] }
  if (peopleNeeded(action, draw) === 1) return { kind: 'agreed', by: [staff] }
  const first = await standingProposal(tx, draw, action)
  const isSecond = first?.reason === reason && !isSamePerson(first.staff, staff)
  if (isSecond && (await word.counts(first.staff))) return { kind: 'agreed', by: [first.staff, staff] }
  await insertProposal(tx, draw, word)
  await recordAudit(tx, {
    actor: `staff:${staff}`,
    action: `lottery.${action}.propose`,
    target: String(draw.id),
    before: first && { by: first.staff, reason: first.reason },
    after: { by: staff, reason },
    detail: { reason, note: word.note, round: draw.round },
  })
  return { kind: 'waits', untilMs: draw.nowMs + PROPOSAL_MS }
}
