/** Vietnam by day: the draw of the South, one column a province, read by Khmer posts. */
import { moved, numberedLo, place, plainLo, specialPlace, tailOf } from './places.ts'
import type { Digits, Place, PostRules, PrizeRules, SessionRules } from './rules.ts'

/** In the order in which they are announced; 18 numbers in all. */
export const VN_DAY_PRIZES: readonly PrizeRules[] = [
  { prize: 'g8', title: 'G8', count: 1, length: 2 },
  { prize: 'g7', title: 'G7', count: 1, length: 3 },
  { prize: 'g6', title: 'G6', count: 3, length: 4 },
  { prize: 'g5', title: 'G5', count: 1, length: 4 },
  { prize: 'g4', title: 'G4', count: 7, length: 5 },
  { prize: 'g3', title: 'G3', count: 2, length: 5 },
  { prize: 'g2', title: 'G2', count: 1, length: 5 },
  { prize: 'g1', title: 'G1', count: 1, length: 5 },
  { prize: 'db', title: 'DB', count: 1, length: 6 },
]

/** Main province first, by weekday (0 Sunday). */
export const SOUTH_PROVINCES: Readonly<Record<number, readonly string[]>> = {
  0: ['Tiền Giang', 'Kiên Giang', 'Đà Lạt'],
  1: ['HCMC', 'Đồng Tháp', 'Cà Mau'],
  2: ['Bến Tre', 'Vũng Tàu', 'Bạc Liêu'],
  3: ['Đồng Nai', 'Cần Thơ', 'Sóc Trăng'],
  4: ['Tây Ninh', 'An Giang', 'Bình Thuận'],
  5: ['Vĩnh Long', 'Bình Dương', 'Trà Vinh'],
  6: ['HCMC', 'Long An', 'Bình Phước', 'Hậu Giang'],
}

/**
 * The variant VN1: which column is second (F, K, N) and third (I), by weekday. Without such a table they are columns
 * 2 and 3 on every day, as the default rules have it.
 */
export const VN1_COLUMNS: NonNullable<SessionRules['columnOfWeekday']> = {
  0: { second: 2, third: 2 },
  1: { second: 2, third: 2 },
  2: { second: 2, third: 3 },
  3: { second: 3, third: 2 },
  4: { second: 3, third: 2 },
  5: { second: 1, third: 1 },
  6: { second: 2, third: 2 },
}

const RATES = { rateCenti: { 2: 9000, 3: 80_000 } }
const A: Readonly<Record<Digits, Place>> = { 2: place('A', 'g8', 2), 3: place('A', 'g7', 3) }
const [B, C, D] = (['B', 'C', 'D'] as const).map((post) => ({
  2: specialPlace(post, 2),
  3: specialPlace(post, 3),
})) as [typeof A, typeof A, typeof A] // Three posts in, three out.
/** G6 and G5 have four digits (LO1–4), the others five (LO5–15). */
const LO_ORDER = ['g6', 'g5', 'g4', 'g3', 'g2', 'g1']

/** 23 places of two digits, 19 of three: LO1–15, the four posts, and for two digits the tails of their three. */
const KHMER_LO: PostRules = {
  post: 'LO',
  ...RATES,
  places: {
    2: [
      ...numberedLo(VN_DAY_PRIZES, LO_ORDER, 2),
      ...[A, B, C, D].map((post) => post[2]),
      ...[A, B, C, D].map((post) => tailOf(post[3])),
    ],
    3: [...numberedLo(VN_DAY_PRIZES, LO_ORDER, 3), ...[A, B, C, D].map((post) => post[3])],
  },
}

/** 18 and 17 places. */
const PLAIN_LO: PostRules = {
  post: 'LO',
  ...RATES,
  places: { 2: plainLo(VN_DAY_PRIZES, 2), 3: plainLo(VN_DAY_PRIZES, 3) },
}

function copied(post: string, from: typeof A, column: Place['column']): PostRules {
  return { post, ...RATES, places: { 2: [moved(from[2], post, column)], 3: [moved(from[3], post, column)] } }
}

const K: PostRules = {
  post: 'K',
  ...RATES,
  places: { 2: [place('K', 'g6', 2, 0, 'second')], 3: [place('K', 'g6', 3, 0, 'second')] },
}

/** `lo`: the count by Khmer custom, or the plain one. */
export function vnDay(lo: 'khmer' | 'plain'): SessionRules {
  return {
    session: 'DAY',
    title: 'VN DAY',
    opens: { daysBefore: 1, time: '19:00' },
    // The South's draw begins at 16:15; at 16:35 its last number, the special one, is known.
    drawTime: '16:35',
    stopDelete: '16:00',
    closes: [
      { posts: ['LO', 'A', 'F', 'I', 'K'], digits: [2, 3], time: '16:10' },
      { posts: ['B', 'C', 'D', 'N'], digits: [2, 3], time: '16:25' },
    ],
    posts: [
      copied('A', A, 1),
      copied('B', B, 1),
      copied('C', C, 1),
      copied('D', D, 1),
      copied('F', A, 'second'),
      copied('I', A, 'third'),
      copied('N', B, 'second'),
      K,
      lo === 'khmer' ? KHMER_LO : PLAIN_LO,
    ],
    prizes: VN_DAY_PRIZES,
    columns: 4,
    calendar: { kind: 'daily', provinces: SOUTH_PROVINCES },
    houseDrawn: false,
  }
}
