/** Rules of safer play, as data beside those of money (cashier/duty-rules.ts): markers of the play, and complaints. */

/** What the job looks for in a player's days. */
export const MARKERS = [
  'chasing',
  'night_play',
  'long_sessions',
  'deposits_after_losses',
  'raised_limits',
] as const
export type Marker = (typeof MARKERS)[number]

/** What a new house begins with; it is the house's to change. */
export const CARE_DEFAULTS = {
  chasing: { times: 4, percent: 50, riel: 200_000, deadline_h: 72 },
  night_play: { times: 4, riel: 20_000, window_h: 168, deadline_h: 72 },
  long_sessions: { hours: 8, deadline_h: 72 },
  deposits_after_losses: { times: 3, riel: 100_000, window_h: 24, deadline_h: 72 },
  raised_limits: { times: 2, window_h: 720, deadline_h: 72 },
} as const satisfies Record<Marker, Readonly<Record<string, number>>>
