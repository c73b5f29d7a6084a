import type { LotteryOffer } from '@samnang/contract/lottery'

/** A day draw of the Vietnam lottery with some of its posts: Lo and A close at 09:10, B and C at 09:25 UTC. */
export function anOffer(extra: Partial<LotteryOffer> = {}): LotteryOffer {
  return {
    id: 7,
    type: 'VN',
    session: 'DAY',
    title: 'Day',
    opens_at: '2026-11-20T12:00:00.000Z',
    draw_at: '2026-11-21T09:35:00.000Z',
    closes: [
      { posts: ['LO', 'A'], digits: [2, 3], closes_at: '2026-11-21T09:10:00.000Z' },
      { posts: ['B', 'C'], digits: [2, 3], closes_at: '2026-11-21T09:25:00.000Z' },
    ],
    stop_delete_at: '2026-11-21T09:00:00.000Z',
    state: 'open',
    columns: ['TP.HCM'],
    house_drawn: false,
    rule_version: 1,
    posts: [
      { post: 'A', d2: 1, d3: 1, rate2: 90, rate3: 800 },
      { post: 'B', d2: 1, d3: 0, rate2: 90, rate3: null },
      { post: 'C', d2: 0, d3: 1, rate2: null, rate3: 400, places3: 2 },
      { post: 'LO', d2: 23, d3: 19, rate2: 90, rate3: 800 },
    ],
    limits: { min: 100, step: 100, max2: 100_000, max3: 60_000, numbers: 100, lines: 100 },
    specials: [
      { number: '13', digits: 2, percent: 0 },
      { number: '68', digits: 2, percent: 50 },
    ],
    ...extra,
  }
}

export const OPEN_NOW = Date.parse('2026-11-21T09:00:30.000Z')
