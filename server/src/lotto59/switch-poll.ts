/** Whether a series of draws is offered, and what it takes; the database tells every process (functions/site-events.sql). */
export { lockPoll, type PollRow, pollPots, polls, setPollEnabled, setPollLimits } from './poll-store.ts'
