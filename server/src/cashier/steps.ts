/** The history of what a player asks of the cashier. */
export { type Step, stepsOf } from './step-store.ts'
