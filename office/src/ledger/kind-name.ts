/** What moved an account, in words; a kind that is newer than this page by its code. */
import { ledger, ledgerTexts } from '../text/ledger.ts'

export function kindName(kind: string): string {
  const key = `kind_${kind}`
  return Object.hasOwn(ledgerTexts, key) ? ledger(key as 'kind_bet') : kind
}
