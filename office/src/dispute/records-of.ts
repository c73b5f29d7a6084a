/** What the portal's saved page of verification says of its draw and of the own bets. */
import { savedRecords } from '@samnang/core/fairness/saved-page'

export interface KeptRecords {
  draw: unknown
  own: { proof: { ticket_id?: unknown } | null }[]
}

/** A file comes from outside. Null: it is no such page, or has no bet with a proof. */
export function recordsOf(page: string): KeptRecords | null {
  try {
    const { data } = JSON.parse(savedRecords(page)) as { data: KeptRecords }
    const own = data.own.filter(({ proof }) => proof)
    return data.draw && own.length > 0 ? { draw: data.draw, own } : null
  } catch {
    return null
  }
}

/** As the server reads them; of one ticket alone, or of all. */
export function asSent({ draw, own }: KeptRecords, ticket?: number): string {
  const wanted = ticket === undefined ? null : ticket.toString(16).padStart(32, '0')
  const kept = own.filter(({ proof }) => wanted === null || proof?.ticket_id === wanted)
  return JSON.stringify({ data: { draw, own: kept.map(({ proof }) => ({ proof })) } })
}
