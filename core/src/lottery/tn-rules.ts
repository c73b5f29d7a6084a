/** Thailand's government lottery, twice a month: top, bottom, front and back. */
import { place } from './places.ts'
import type { SessionRules } from './rules.ts'

/** Two numbers are compared and one unit is charged, by the habit of the market: hence the lower rate. */
const TWO_NUMBERS = { rateCenti: { 3: 40_000 }, charged: { 3: 1 } }

export const TN_DAY: SessionRules = {
  session: 'DAY',
  title: 'TN',
  opens: { daysBefore: 3, time: '07:00' },
  // Numbers may be known from 15:00 on, so that nothing is sold after it.
  drawTime: '15:30',
  stopDelete: '14:50',
  closes: [{ posts: ['A', 'B', 'C', 'D'], digits: [2, 3], time: '15:00' }],
  posts: [
    {
      post: 'A',
      places: { 2: [place('A', 'first', 2)], 3: [place('A', 'first', 3)] },
      rateCenti: { 2: 9000, 3: 90_000 },
    },
    { post: 'B', places: { 2: [place('B', 'bottom2', 2)] }, rateCenti: { 2: 9000 } },
    {
      post: 'C',
      places: { 3: [0, 1].map((index) => place(`C${index + 1}`, 'front3', 3, index)) },
      ...TWO_NUMBERS,
    },
    {
      post: 'D',
      places: { 3: [0, 1].map((index) => place(`D${index + 1}`, 'back3', 3, index)) },
      ...TWO_NUMBERS,
    },
  ],
  prizes: [
    { prize: 'first', title: 'FIRST', count: 1, length: 6 },
    { prize: 'front3', title: 'FRONT 3', count: 2, length: 3 },
    { prize: 'back3', title: 'BACK 3', count: 2, length: 3 },
    { prize: 'bottom2', title: 'BOTTOM 2', count: 1, length: 2 },
  ],
  columns: 0,
  calendar: {
    kind: 'monthly',
    days: [1, 16],
    moved: { '01-16': '01-17', '05-01': '05-02', '01-01': '12-30' },
  },
  houseDrawn: false,
}
