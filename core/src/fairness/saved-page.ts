/** The page that /fair saves, read again: whoever checks a player's file takes its records from here. */

const RECORDS = /<script type="application\/json" id="records"[^>]*>([^<]*)<\/script>/

/** What a saved page says of its draw and bets, as JSON; empty: it is no such page. Nothing in it is checked here. */
export function savedRecords(page: string): string {
  return RECORDS.exec(page)?.[1] ?? ''
}
