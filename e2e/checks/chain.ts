/** I13: the audit log is one chain from its origin, each link over its event, and the published heads are links of it. */
import { createHash } from 'node:crypto'
import type pg from 'pg'

export interface Chain {
  /** In their order; hashes in hex, `event` as it is hashed, null where it is gone. */
  links: { seq: bigint; previous: string; hash: string; event: string | null }[]
  heads: { seq: bigint; hash: string }[]
  /** Events that have to be in the chain and are not. */
  loose: bigint[]
}

const ORIGIN = '00'.repeat(32)

export async function readChain(db: pg.Client): Promise<Chain> {
  const links = await db.query(`
    select l.seq, encode(l.previous, 'hex') as previous, encode(l.hash, 'hex') as hash, jsonb_build_array(l.seq, e.id,
      (extract(epoch from e.at) * 1000000)::bigint, e.actor, e.action, e.target, e.request_id, e.detail)::text as event,
      e.id is null as gone
    from audit_link l left join audit_event e on e.id = l.event order by l.seq`)
  const heads = await db.query(`select seq, encode(hash, 'hex') as hash from audit_head order by seq`)
  const loose =
    await db.query(`select id from audit_event e where e.actor <> 'guest' and e.actor not like 'player:%'
    and not exists (select from audit_link l where l.event = e.id)`)
  return {
    links: links.rows.map((row) => ({ ...row, seq: BigInt(row.seq), event: row.gone ? null : row.event })),
    heads: heads.rows.map(({ seq, hash }) => ({ seq: BigInt(seq), hash })),
    loose: loose.rows.map(({ id }) => BigInt(id)),
  }
}

export function checkChain({ links, heads, loose }: Chain): string[] {
  const found: string[] = []
  let [before, seq] = [ORIGIN, 0n]
  for (const link of links) {
    seq += 1n
    if (link.seq !== seq || link.previous !== before)
      found.push(`I13: link ${link.seq} does not follow the one before`)
    if (link.hash !== hashOf(link)) found.push(`I13: link ${link.seq} is not over its event`)
    ;[before, seq] = [link.hash, link.seq]
  }
  const bySeq = new Map(links.map((link) => [link.seq, link.hash]))
  for (const head of heads)
    if (bySeq.get(head.seq) !== head.hash) found.push(`I13: head ${head.seq} was published otherwise`)
  if (loose.length > 0) found.push(`I13: ${loose.length} events are in no chain, as ${loose[0]}`)
  return found
}

function hashOf({ previous, event }: Chain['links'][number]): string | null {
  if (event === null) return null
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(event, 'utf8').digest('hex')
}
