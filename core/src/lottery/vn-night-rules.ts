/** Vietnam by night: the draw of the North, read by Khmer posts. */
import { numberedLo, place, plainLo, specialPlace, tailOf } from './places.ts'
import type { Digits, PostRules, PrizeRules, SessionRules } from './rules.ts'

/** 27 numbers in all. */
export const VN_NIGHT_PRIZES: readonly PrizeRules[] = [
  { prize: 'g7', title: 'G7', count: 4, length: 2 },
  { prize: 'g6', title: 'G6', count: 3, length: 3 },
  { prize: 'g5', title: 'G5', count: 6, length: 4 },
  { prize: 'g4', title: 'G4', count: 4, length: 4 },
  { prize: 'g3', title: 'G3', count: 6, length: 5 },
  { prize: 'g2', title: 'G2', count: 2, length: 5 },
  { prize: 'g1', title: 'G1', count: 1, length: 5 },
  { prize: 'db', title: 'DB', count: 1, length: 5 },
]

const RATES = { rateCenti: { 2: 9000, 3: 80_000 } }
const A_NAMES = ['A', 'A2', 'A3', 'A4'] as const
/** A is the whole group: four places of two digits, three of three. */
const A2 = A_NAMES.map((name, index) => place(name, 'g7', 2, index))
const A3 = A_NAMES.slice(0, 3).map((name, index) => place(name, 'g6', 3, index))
const SPECIAL = ['B', 'C', 'D'] as const
/** The nine prizes of five digits are LO1–9, the ten of four digits LO10–19. */
const LO_ORDER = ['g1', 'g2', 'g3', 'g4', 'g5']

function specials(digits: Digits) {
  return SPECIAL.map((post) => specialPlace(post, digits))
}

/** 32 places of two digits (4 + 3 tails + 19 + 3 × 2), 25 of three (3 + 19 + 3). */
const KHMER_LO: PostRules = {
  post: 'LO',
  ...RATES,
  places: {
    2: [
      ...A2,
      ...A3.map(tailOf),
      ...numberedLo(VN_NIGHT_PRIZES, LO_ORDER, 2),
      ...specials(2),
      ...specials(3).map(tailOf),
    ],
    3: [...A3, ...numberedLo(VN_NIGHT_PRIZES, LO_ORDER, 3), ...specials(3)],
  },
}

/** 27 and 23 places. */
const PLAIN_LO: PostRules = {
  post: 'LO',
  ...RATES,
  places: { 2: plainLo(VN_NIGHT_PRIZES, 2), 3: plainLo(VN_NIGHT_PRIZES, 3) },
}

/** `lo`: the count by Khmer custom, or the plain one. */
export function vnNight(lo: 'khmer' | 'plain'): SessionRules {
  return {
    session: 'NIGHT',
    title: 'VN NIGHT',
    opens: { daysBefore: 1, time: '19:00' },
    // The North's draw begins at 18:15 and is over at 18:35.
    drawTime: '18:35',
    stopDelete: '18:00',
    closes: [
      { posts: ['LO'], digits: [2, 3], time: '18:10' },
      { posts: ['A'], digits: [2, 3], time: '18:20' },
      { posts: ['B', 'C', 'D'], digits: [2, 3], time: '18:28' },
    ],
    posts: [
      { post: 'A', ...RATES, places: { 2: A2, 3: A3 } },
      ...SPECIAL.map((post) => ({
        post,
        ...RATES,
        places: { 2: [specialPlace(post, 2)], 3: [specialPlace(post, 3)] },
      })),
      lo === 'khmer' ? KHMER_LO : PLAIN_LO,
    ],
    prizes: VN_NIGHT_PRIZES,
    columns: 1,
    calendar: { kind: 'daily' },
    houseDrawn: false,
  }
}
