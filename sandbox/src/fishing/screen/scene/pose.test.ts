import { expect, test } from 'vitest'
import { poseOf } from './pose.ts'

const degrees = (heading: number) => {
  const { turn, isMirrored } = poseOf((heading * Math.PI) / 180)
  return [Math.round((turn * 180) / Math.PI), isMirrored]
}

test('a fish looks where it swims, tilted by twenty degrees at most, and never on its back', () => {
  expect(degrees(0)).toEqual([0, true])
  expect(degrees(180)).toEqual([0, false])
  expect(degrees(-180)).toEqual([0, false])
  expect(degrees(12)).toEqual([12, true])
  expect(degrees(80)).toEqual([20, true])
  expect(degrees(-80)).toEqual([-20, true])
  expect(degrees(170)).toEqual([-10, false])
  expect(degrees(-100)).toEqual([20, false])
})
