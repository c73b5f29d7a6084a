import { expect, test } from 'vitest'
import { createPace } from './pictures.ts'

/** Each picture: ready at so many ms; calm while nothing is played; `broken`: something else was done before it. */
type Shown = { at: number; isCalm?: true; broken?: true }

test.each<{ what: string; shown: Shown[]; times: number[] }>([
  { what: 'the first one has no time', shown: [{ at: 100 }], times: [] },
  { what: 'each next one is timed', shown: [{ at: 100 }, { at: 117 }, { at: 150 }], times: [17, 33] },
  {
    what: 'calm ones are not, nor the first one after them',
    shown: [{ at: 0 }, { at: 33, isCalm: true }, { at: 66, isCalm: true }, { at: 99 }, { at: 116 }],
    times: [17],
  },
  { what: 'nor is one after a long gap', shown: [{ at: 0 }, { at: 5_000 }, { at: 5_017 }], times: [17] },
  {
    what: 'nor one before which all was painted anew',
    shown: [{ at: 0 }, { at: 200, broken: true }],
    times: [],
  },
])('of pictures $what', ({ shown, times }) => {
  const noted: number[] = []
  const pace = createPace((ms) => noted.push(ms))
  for (const { at, isCalm = false, broken } of shown) {
    if (broken) pace.breakOff()
    pace.painted(at, isCalm)
  }
  expect(noted).toEqual(times)
})
