/** Rules of safer play and of complaints, beside those of money and risk (cashier/duty-rules.ts). */

/** What the job looks for in a player's days. */
export const MARKERS = [
  'chasing',
  'night_play',
  'long_sessions',
  'deposits_after_losses',
  'raised_limits',
] as const
export type Marker = (typeof MARKERS)[number]

/** What opens a case that a colleague of support works on. */
export const CARE_RULES = [...MARKERS, 'complaint', 'shared_list'] as const
export type CareRule = (typeof CARE_RULES)[number]

export function isCare(rule: string): rule is CareRule {
  return (CARE_RULES as readonly string[]).includes(rule)
}

/** What a house begins with; from then on the figures are its own. */
export const CARE_DEFAULTS = {
  chasing: { times: 4, percent: 50, riel: 200_000, deadline_h: 72 },
  night_play: { times: 4, riel: 20_000, window_h: 168, deadline_h: 72 },
  long_sessions: { hours: 8, deadline_h: 72 },
  deposits_after_losses: { times: 3, riel: 100_000, window_h: 24, deadline_h: 72 },
  raised_limits: { times: 2, window_h: 720, deadline_h: 72 },
  complaint: { days: 10 },
  shared_list: { deadline_h: 24 },
} as const satisfies Record<CareRule, Readonly<Record<string, number>>>

/** How somebody was talked with. */
export const TALK_WAYS = ['call', 'telegram', 'counter', 'message'] as const
export type TalkWay = (typeof TALK_WAYS)[number]

export const COMPLAINT_TOPICS = ['bet', 'money', 'account', 'game', 'staff', 'other'] as const
export type ComplaintTopic = (typeof COMPLAINT_TOPICS)[number]
