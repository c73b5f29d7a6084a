/** When a command needs a second person, and who that may be. */

export interface Need {
  /** What the house has set for this command. */
  people: number
  /** Colleagues besides the asker who could approve it, locked ones too. */
  others: number
  /** The asker could approve it, were it somebody else's. */
  isApprover: boolean
}

/**
 * `alone`: the asker is the only one in the house who could approve, and there is nobody to wait for. Locked colleagues
 * count: else one owner could lock the other and be alone.
 */
export function peopleNeeded({ people, others, isApprover }: Need): 'none' | 'second' | 'alone' {
  if (people === 1) return 'none'
  return others === 0 && isApprover ? 'alone' : 'second'
}

export interface Decision {
  state: 'WAITING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN'
  isExpired: boolean
  /** Who decides is who asked. */
  isOwn: boolean
  verdict: 'approve' | 'reject' | 'withdraw'
}

export type DecisionCode = 'already_decided' | 'approval_expired' | 'own_approval' | 'no_permission'

/** Why this decision cannot be taken; null: it can. What has expired can still be put away. */
export function refusedDecision({ state, isExpired, isOwn, verdict }: Decision): DecisionCode | null {
  if (state !== 'WAITING') return 'already_decided'
  if (verdict === 'withdraw') return isOwn ? null : 'no_permission'
  if (isOwn) return 'own_approval'
  return isExpired && verdict === 'approve' ? 'approval_expired' : null
}
