/** What was complained about, and how many were answered in time. */
import type { ComplaintTopic, TalkWay } from '@samnang/core/care/care-rules'
import type { Queryable, Tx } from '../database/pool.ts'

export interface Complaint {
  cameBy: TalkWay
  topic: ComplaintTopic
  words: string
  arrivedAt: Date
}

/** Who is no player, and how they are reached. */
export interface Stranger {
  name: string
  contact: string
}

export async function addComplaint(
  tx: Tx,
  {
    caseId,
    cameBy,
    topic,
    words,
    from,
  }: Omit<Complaint, 'arrivedAt'> & { caseId: bigint; from: Stranger | null },
): Promise<void> {
  await tx.query(
    'insert into complaint (case_id, came_by, topic, words, from_name, contact) values ($1, $2, $3, $4, $5, $6)',
    [caseId, cameBy, topic, words, from?.name ?? null, from?.contact ?? null],
  )
}

/** Null: the case is about something else. */
export async function complaintOf(db: Queryable, caseId: bigint): Promise<Complaint | null> {
  const { rows } = await db.query<Complaint>(
    'select came_by as "cameBy", topic, words, arrived_at as "arrivedAt" from complaint where case_id = $1',
    [caseId],
  )
  return rows[0] ?? null
}

export interface ComplaintCounts {
  arrived: number
  inTime: number
  late: number
  /** Decided, and the player was right. */
  upheld: number
  open: number
}

/** Of those that arrived from a moment up to, not including, another one. Late: decided behind its deadline, or open beyond it. */
export async function countComplaints(
  db: Queryable,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<ComplaintCounts> {
  const { rows } = await db.query<ComplaintCounts>(
    `select count(*)::int as arrived, count(*) filter (where c.decided_at <= c.due_at)::int as "inTime",
       count(*) filter (where coalesce(c.decided_at, clock_timestamp()) > c.due_at)::int as late,
       count(*) filter (where c.state = 'confirmed')::int as upheld, count(*) filter (where c.state = 'open')::int as open
     from complaint m join duty_case c on c.id = m.case_id
     where m.arrived_at >= to_timestamp($1::float8 / 1000) and m.arrived_at < to_timestamp($2::float8 / 1000)`,
    [fromMs, toMs],
  )
  return rows[0] ?? { arrived: 0, inTime: 0, late: 0, upheld: 0, open: 0 }
}
