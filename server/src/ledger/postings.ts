/** Entries of the book as others look at them. */
export { type Posting, postingsOf } from './postings-store.ts'
