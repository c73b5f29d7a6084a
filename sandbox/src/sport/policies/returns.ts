/** What policies return over many matches, and how surely. */
import { PlayedMatch, type Sale, STAKE, type Ticket } from './played-match.ts'
import { type Asked, threadsOf } from './policies.ts'

export interface PolicyReturn {
  policy: string
  tickets: number
  sold: number
  /** Of the stakes. */
  share: number
  /** Standard error of `share`. */
  error: number
}

/** Sums over matches; those of squares are for the error. */
interface Sums {
  tickets: number
  sold: number
  staked: number
  returned: number
  squares: { returned: number; both: number; staked: number }
}

const STAKED = Number(STAKE)

/** `tell` hears how many matches are done. */
export function policyReturns(
  { seed, matches, asked = 'all' }: { seed: number; matches: number; asked?: Asked },
  tell: (done: number) => void = () => {},
): PolicyReturn[] {
  const sums = new Map<string, Sums>()
  for (let turn = 0; turn < matches; turn += 1) {
    for (const [policy, account] of playMatch({ seed, turn, asked })) add(sums, policy, account)
    tell(turn + 1)
  }
  return [...sums].map(([policy, all]) => ({ policy, tickets: all.tickets, sold: all.sold, ...ratioOf(all) }))
}

interface Play {
  seed: number
  turn: number
  asked: Asked
}

interface Account {
  tickets: number
  sold: number
  returned: number
}

function playMatch({ seed, turn, asked }: Play): Map<string, Account> {
  const match = new PlayedMatch(seed, turn)
  const accounts = new Map<string, Account>()
  const note = (policy: string, ticket: Ticket, sale: Sale | null) => {
    const { tickets, sold, returned } = accounts.get(policy) ?? { tickets: 0, sold: 0, returned: 0 }
    const units = Number(sale?.units ?? match.returnOf(ticket))
    accounts.set(policy, { tickets: tickets + 1, sold: sold + (sale ? 1 : 0), returned: returned + units })
  }
  match.run(threadsOf(match, note, turn, asked))
  return accounts
}

function add(sums: Map<string, Sums>, policy: string, { tickets, sold, returned }: Account): void {
  const all = sums.get(policy) ?? {
    tickets: 0,
    sold: 0,
    staked: 0,
    returned: 0,
    squares: { returned: 0, both: 0, staked: 0 },
  }
  const staked = tickets * STAKED
  all.tickets += tickets
  all.sold += sold
  all.staked += staked
  all.returned += returned
  all.squares.returned += returned * returned
  all.squares.both += returned * staked
  all.squares.staked += staked * staked
  sums.set(policy, all)
}

/** Matches are independent of each other, tickets of one match are not: the error of a ratio of sums over matches. */
function ratioOf({ staked, returned, squares }: Sums): { share: number; error: number } {
  const share = returned / staked
  const variance = squares.returned - 2 * share * squares.both + share * share * squares.staked
  return { share, error: Math.sqrt(Math.max(0, variance)) / staked }
}
