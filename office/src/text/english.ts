/** Everything in English: one chunk, fetched when English is chosen. */

export { base } from './english/base.ts'
export { dispute } from './english/dispute.ts'
export { jobs } from './english/jobs.ts'
export { lists } from './english/lists.ts'
export { logIn } from './english/log-in.ts'
export { players } from './english/players.ts'
export { refusal } from './english/refusal.ts'
export { shell } from './english/shell.ts'
