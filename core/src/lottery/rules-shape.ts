/** The fields of a version of the rules, and what may stand in each. What they mean together: check-rules.ts. */
import { either, fields, isRecord, list, oneOf, table, text, whole } from './shape.ts'

const time = text(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/)
const post = text(/^[A-Z]{1,2}$/)
const title = text(/^.{1,60}$/)
const digits = oneOf(2, 3)
const monthDay = /^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/
const RIEL_MAX = 1_000_000_000_000

const place = fields({
  prize: title,
  index: whole(0, 98),
  column: oneOf(1, 'second', 'third'),
  slice: either(isRecord, fields({ fromEnd: whole(0, 4), length: digits }), oneOf('ends')),
  name: title,
})

const postRules = fields(
  {
    post,
    places: table(/^[23]$/, list(place, 1)),
    rateCenti: table(/^[23]$/, whole(1, 10_000_000)),
  },
  { charged: table(/^[23]$/, whole(1, 99)) },
)

const daily = fields({ kind: oneOf('daily') }, { provinces: table(/^[0-6]$/, list(title)) })
const monthly = fields({
  kind: oneOf('monthly'),
  days: list(whole(1, 28), 1),
  moved: table(monthDay, text(monthDay)),
})

const session = fields(
  {
    session: text(/^[A-Z0-9]{1,10}$/),
    title,
    opens: fields({ daysBefore: whole(0, 60), time }),
    drawTime: time,
    stopDelete: time,
    closes: list(fields({ posts: list(post, 1), digits: list(digits, 1), time }), 1),
    posts: list(postRules, 1),
    prizes: list(
      fields({
        prize: text(/^(?!columns$|province$)[A-Za-z][A-Za-z0-9]{0,19}$/),
        title,
        count: whole(1, 99),
        length: whole(2, 6),
      }),
      1,
    ),
    columns: whole(0, 9),
    calendar: either((value) => isRecord(value) && value.kind === 'daily', daily, monthly),
    houseDrawn: oneOf(true, false),
  },
  { columnOfWeekday: table(/^[0-6]$/, fields({ second: whole(1, 9), third: whole(1, 9) })) },
)

const byDigits = fields({ 2: whole(1, RIEL_MAX), 3: whole(1, RIEL_MAX) })

export const rulesShape = fields({
  name: title,
  games: fields({ VN: list(session), TN: list(session), KH: list(session) }),
  limits: fields({
    minRiel: whole(1, RIEL_MAX),
    stepRiel: whole(1, RIEL_MAX),
    maxRiel: byDigits,
    numbersMax: whole(1, 1000),
    linesMax: whole(1, 100),
    playerNumberRiel: byDigits,
    liabilityRiel: byDigits,
  }),
  tnPermute: oneOf('expand'),
})
