/** What one person has said at a terminal that takes two. */
import type { Tx } from '../database/pool.ts'

interface Subject {
  command: string
  subject: string
}

/** Any fixed number that no other lock has (tidy/src/advisory-locks.test.ts). */
const WORDS_LOCK = 590_063

/** Of two at once one is the first, for the rest of the transaction. */
export async function lockWords(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [WORDS_LOCK])
}

/** The newest word about this that is neither used up nor too old; null: none. */
export async function standingWord(
  tx: Tx,
  { command, subject }: Subject,
  forMs: number,
): Promise<{ staff: string; reason: string | null } | null> {
  const { rows } = await tx.query<{ staff: string; reason: string | null; isDone: boolean }>(
    `select staff, reason, is_done as "isDone" from terminal_word
     where command = $1 and subject = $2 and at > clock_timestamp() - $3::float8 * interval '1 ms'
     order by id desc limit 1`,
    [command, subject, forMs],
  )
  const [newest] = rows
  return newest && !newest.isDone ? newest : null
}

/** When it was said. */
export async function insertWord(
  tx: Tx,
  word: Subject & { staff: string; reason: string | null; isDone: boolean },
): Promise<number> {
  const { rows } = await tx.query<{ at: Date }>(
    `insert into terminal_word (command, subject, staff, reason, is_done) values ($1, $2, $3, $4, $5) returning at`,
    [word.command, word.subject, word.staff, word.reason, word.isDone],
  )
  return rows[0]?.at.getTime() ?? 0
}
