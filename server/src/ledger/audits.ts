/** Former audits of the book. */
export { type LedgerAudit, ledgerAudits } from './audits-store.ts'
