/** Two tickets of twenty typed lines, and what the made-up results pay for them, worked out by hand. */

export type TypedTicket = {
  lines: readonly string[]
  cost: number
  payout: number
  /** A line that loses anyway is taken back: how its page calls it, and what returns. */
  deleted: { what: string; refund: number }
  /** A line that has won, kept apart when the rest is handed out. */
  held: { what: string; payout: number }
  /** Not taken: what is typed, what of it is underlined, and the key of what is said. */
  wrong: { code: string; marked: string; says: string }
}

/** A 58/612, B 47/193, C 93/471, D 43/719; F 07/345, I 71, N 35, K 66. */
export const DAY_TICKET: TypedTicket = {
  lines: [
    '47 abcd 1000', // 4 units; B: 90,000
    '193 b 500', // 400,000
    '12x lo 100', // 46 units; 12 is the tail of A, 21 that of LO4: 18,000
    '10-19 a 200',
    '719x d 100', // 6 units; 80,000
    '30 lo 100', // 23 units; LO2 and LO10: 18,000
    '07 f 300', // 27,000
    '71 i 300', // 27,000
    '35 n 300', // 27,000
    '66 k 300', // 27,000
    '345 f 200', // 160,000
    'dd a 100',
    '*8 a 100', // 9,000
    '5* a 100', // 9,000
    '1X b 100',
    '25 36 abcd 200',
    '00 a 1,000',
    '៤៧ b ១០០០', // 90,000
    '999 lo 100', // 19 units
    '74 c 100',
  ],
  cost: 25_000,
  payout: 982_000,
  deleted: { what: '00', refund: 1_000 },
  held: { what: '193', payout: 400_000 },
  wrong: { code: '47 abz 1000', marked: 'z', says: 'code_unknown_post' },
}

/** A 11 22 33 44 and 101 202 303; B 60/719, C 19/607, D 69/071. */
export const NIGHT_TICKET: TypedTicket = {
  lines: [
    '60 bcd 1000', // B: 90,000
    '719 b 500', // 400,000
    '12x lo 100', // 64 units; LO10: 9,000
    '10-19 c 200', // 18,000
    '170x d 100', // 80,000
    '07 lo 100', // 32 units; LO16 and the tail of C: 18,000
    '44 a 300', // 4 units; 27,000
    '303 a 200', // 3 units; 160,000
    'dd a 100', // 40 units; all four of A: 36,000
    '*9 b 100',
    '6* b 100', // 9,000
    '6X d 100', // 9,000
    '25 36 bcd 200',
    '00 b 1,000',
    '៦០ b ១០០០', // 90,000
    '999 lo 100', // 25 units
    '19 c 100', // 9,000
    '607 c 100', // 80,000
    '69 70 71 d 100', // 9,000
    '88 lo 100', // 32 units
  ],
  cost: 33_900,
  payout: 1_044_000,
  deleted: { what: '00', refund: 1_000 },
  held: { what: '719', payout: 400_000 },
  wrong: { code: '12 719 b 100', marked: '719', says: 'code_mixed_digits' },
}

/** Every number of two digits on A: whatever is drawn, exactly one of a hundred units wins 9,000. */
export const ALL_OF_A = Array.from({ length: 10 }, (_, head) => `${head}* a 100`)
export const ALL_OF_A_MONEY = { cost: 10_000, payout: 9_000 }
