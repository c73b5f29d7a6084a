/** Everything in English: one chunk, fetched when English is chosen. */

export { base } from './english/base.ts'
export { health } from './english/health.ts'
export { jobs } from './english/jobs.ts'
export { lists } from './english/lists.ts'
export { logIn } from './english/log-in.ts'
export { refusal } from './english/refusal.ts'
export { shell } from './english/shell.ts'
export { switches } from './english/switches.ts'
export { today } from './english/today.ts'
export { words } from './english/words.ts'
