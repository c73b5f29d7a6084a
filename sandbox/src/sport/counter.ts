/** Where bets are taken, sold and paid: what each of them needs at hand. */
import type { SandboxParts } from '../provider/game-family.ts'
import type { Book } from './book.ts'
import type { OpenTickets } from './open-tickets.ts'

export interface Counter {
  parts: Pick<SandboxParts, 'pool' | 'clock' | 'wallet' | 'rounds' | 'seeds' | 'log'>
  book: Book
  tickets: OpenTickets
}
