/** Khmer lotto: five draws a day that the house draws itself, four numbers of five digits each. */
import { place } from './places.ts'
import type { SessionRules } from './rules.ts'

const POSTS = ['A', 'B', 'C', 'D']

/** Each closes five minutes before its draw, all posts at once; closes lie on the vault's grid of five minutes. */
const TIMES = [
  { drawTime: '10:30', closes: '10:25', stopDelete: '10:15' },
  { drawTime: '13:00', closes: '12:55', stopDelete: '12:45' },
  { drawTime: '15:30', closes: '15:25', stopDelete: '15:15' },
  { drawTime: '18:00', closes: '17:55', stopDelete: '17:45' },
  { drawTime: '20:00', closes: '19:55', stopDelete: '19:45' },
]

export const KH_SESSIONS: readonly SessionRules[] = TIMES.map(({ drawTime, closes, stopDelete }) => ({
  session: drawTime.replace(':', ''),
  title: `KH ${drawTime}`,
  opens: { daysBefore: 0, time: '07:00' },
  drawTime,
  stopDelete,
  closes: [{ posts: POSTS, digits: [2, 3], time: closes }],
  posts: POSTS.map((post) => ({
    post,
    places: { 2: [place(post, post, 2)], 3: [place(post, post, 3)] },
    rateCenti: { 2: 9000, 3: 80_000 },
  })),
  prizes: POSTS.map((post) => ({ prize: post, title: post, count: 1, length: 5 })),
  columns: 0,
  calendar: { kind: 'daily' },
  houseDrawn: true,
}))
