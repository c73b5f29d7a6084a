/** Everything in English: one chunk, fetched when English is chosen. */
export { base } from './english/base.ts'
export { fair } from './english/fair.ts'
export { later } from './english/later.ts'
export { login } from './english/login.ts'
export { lotto59 } from './english/lotto59.ts'
export { refusal } from './english/refusal.ts'
export { shell } from './english/shell.ts'
