/** A command as it is typed, and the event that it leaves. */
import type { TestDatabase } from '../../../server/test/database.ts'
import type { LotteryWorld } from '../../../server/test/lottery-world.ts'

/** What a row finds when its turn comes. */
export interface AuditHouse {
  db: TestDatabase
  lottery: LotteryWorld
  /** Of a draw or a ticket that was made for it. */
  id(name: string): string
  /** Writes it and tells its path. */
  file(name: string, content: unknown): string
  /** Of the provider that is there. */
  addGame(code: string): Promise<unknown>
  /** Two people have to say so; this is the first. */
  firstWord(command: string, words: string[], options?: Record<string, string>): Promise<unknown>
}

export interface Case {
  command: string
  /** What has to be there for this row alone. */
  prepare?: (house: AuditHouse) => Promise<unknown>
  /** Who asked first, where another one has to agree; else whoever typed it. */
  actor?: string
  words?: (house: AuditHouse) => string[]
  options?: (house: AuditHouse) => Record<string, string | boolean>
  /** Of the event; part of it. */
  target: string | ((house: AuditHouse) => string)
  before?: unknown
  after?: unknown
}
