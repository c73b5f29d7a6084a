/** What somebody wanted, and what became of every message that asked for it: known to the world, whoever heard of it. */
type Verdict = 'under way' | 'done' | 'refused' | 'unknown'

export interface Copy {
  verdict: Verdict
  /** The same for the same key, in words that can be compared. */
  answer: string
}

export interface Wish {
  kind: 'slip' | 'ticket' | 'bet' | 'win' | 'rollback' | 'withdrawal' | 'deposit'
  player: bigint
  /** Under which it was asked: one, however often. */
  key: string
  units: bigint
  /** Of a win or rollback the bet. */
  of?: string
  copies: Copy[]
  /** What whoever asked believes now. */
  told: Exclude<Verdict, 'under way'>
  /** Leaves of the receipts that came with it, and their draw. */
  leaves: string[]
  drawId: bigint | null
}

export function wishOf(wish: Pick<Wish, 'kind' | 'player' | 'units' | 'key'> & { of?: string }): Wish {
  const { kind, player, units, key, of } = wish
  const known = of === undefined ? {} : { of }
  return { kind, player, units, ...known, key, copies: [], told: 'unknown', leaves: [], drawId: null }
}

/** Notes what one message brings about, also where its answer is lost or it fails in between. */
export async function noted(
  wish: Wish,
  work: () => Promise<{ verdict: 'done' | 'refused' | 'unknown'; answer: string }>,
): Promise<Copy> {
  const copy: Copy = { verdict: 'under way', answer: '' }
  wish.copies.push(copy)
  try {
    Object.assign(copy, await work())
  } catch (fault) {
    copy.verdict = 'unknown'
    copy.answer = String(fault)
    throw fault
  }
  return copy
}
