/** Everything in English: one chunk, fetched when English is chosen. */

export { approvals } from './english/approvals.ts'
export { base } from './english/base.ts'
export { dispute } from './english/dispute.ts'
export { jobs } from './english/jobs.ts'
export { lists } from './english/lists.ts'
export { logIn } from './english/log-in.ts'
export { players } from './english/players.ts'
export { refusal } from './english/refusal.ts'
export { rights } from './english/rights.ts'
export { shell } from './english/shell.ts'
export { staff } from './english/staff.ts'
