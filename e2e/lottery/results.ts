/** Results as Vietnam announces them, made up for journeys: what wins on them is worked out by hand. */

/** Main province with the special number x47193: A 58/612, B 47/193, C 93/471, D 43/719, LO1 0284. */
const MAIN = {
  g8: ['58'],
  g7: ['612'],
  g6: ['0284', '5530', '9176'],
  g5: ['3321'],
  g4: ['10405', '27788', '36162', '44949', '51015', '68230', '79907'],
  g3: ['80156', '92874'],
  g2: ['13599'],
  g1: ['20640'],
  db: ['847193'],
}

const SECOND = { ...MAIN, g8: ['07'], g7: ['345'], g6: ['6666', '1234', '4321'], db: ['135790'] }
const THIRD = { ...MAIN, g8: ['71'], g7: ['888'], db: ['246801'] }

/** By day: the provinces are those that the calendar has for the draw; `special`: as a clerk has misread it. */
export function dayResult(provinces: readonly string[], special = MAIN.db[0]): object {
  const main = { ...MAIN, db: [special] }
  const columns = [main, SECOND, THIRD, THIRD].slice(0, Math.max(3, provinces.length))
  return {
    columns: columns.map((column, at) => ({ province: provinces[at] ?? `Column ${at + 1}`, ...column })),
  }
}

/** By night: A 11 22 33 44 and 101 202 303, special 60719: B 60/719, C 19/607, D 69/071. */
export const NIGHT_RESULT = {
  columns: [
    {
      g7: ['11', '22', '33', '44'],
      g6: ['101', '202', '303'],
      g5: ['1005', '2006', '3007', '4008', '5009', '6010'],
      g4: ['7812', '8813', '9814', '0815'],
      g3: ['10016', '20017', '30018', '40025', '50026', '60027'],
      g2: ['70028', '80029'],
      g1: ['90034'],
      db: ['60719'],
    },
  ],
}
