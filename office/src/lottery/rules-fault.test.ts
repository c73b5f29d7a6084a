import { newRulesFaults } from '@samnang/core/lottery/check-rules'
import { DEFAULT_RULES } from '@samnang/core/lottery/default-rules'
import { expect, test } from 'vitest'
import { type Path, setAt } from './rules-draft.ts'
import { faultAt, faultWords } from './rules-fault.ts'

const VN = ['games', 'VN', 0] as const
const TN = ['games', 'TN', 0, 'calendar'] as const

/** What somebody types into a field, and the field that says so. */
test.each<[Path, unknown, Path]>([
  [[...VN, 'calendar', 'provinces', 1, 2], 'HCMC', [...VN, 'calendar', 'provinces', 1, 2]],
  [[...VN, 'calendar', 'provinces', 1, 2], '', [...VN, 'calendar', 'provinces', 1, 2]],
  [
    [...VN, 'calendar', 'provinces', 1],
    ['A', 'B', 'C', 'D', 'E'],
    [...VN, 'calendar', 'provinces', 1],
  ],
  [[...VN, 'columnOfWeekday'], { 1: { second: 5, third: 2 } }, [...VN, 'columns']],
  [[...VN, 'posts', 0, 'places'], {}, [...VN, 'posts', 0, 'places']],
  [[...VN, 'posts', 0, 'places', 2], [], [...VN, 'posts', 0, 'places', 2]],
  [[...VN, 'posts', 0, 'places', 2, 0, 'prize'], 'g9', [...VN, 'posts', 0, 'places', 2, 0, 'prize']],
  [[...VN, 'posts', 0, 'places', 2, 0, 'index'], 3, [...VN, 'posts', 0, 'places', 2, 0, 'index']],
  [[...VN, 'posts', 0, 'places', 2, 0, 'slice'], 'ends', [...VN, 'posts', 0, 'places', 2, 0, 'slice']],
  [[...VN, 'posts', 1, 'post'], 'A', [...VN, 'posts']],
  [[...VN, 'posts', 0, 'rateCenti', 2], 10_001, [...VN, 'posts', 0, 'rateCenti', 2]],
  [[...VN, 'posts', 0, 'rateCenti', 2], 0, [...VN, 'posts', 0, 'rateCenti', 2]],
  [
    [...VN, 'closes', 1, 'posts'],
    ['B', 'C', 'D'],
    [...VN, 'closes'],
  ],
  [
    [...VN, 'closes', 1, 'posts'],
    ['B', 'C', 'D', 'N', 'Z'],
    [...VN, 'closes'],
  ],
  [[...VN, 'title'], '', [...VN, 'title']],
  [[...VN, 'columns'], 10, [...VN, 'columns']],
  [[...VN, 'prizes', 0, 'title'], '', [...VN, 'prizes', 0, 'title']],
  [[...VN, 'prizes', 0, 'count'], 0, [...VN, 'prizes', 0, 'count']],
  [[...VN, 'prizes', 0, 'length'], 7, [...VN, 'prizes', 0, 'length']],
  [[...VN, 'prizes', 1, 'prize'], 'g8', [...VN, 'prizes']],
  [['games', 'KH', 0, 'prizes', 0, 'length'], 4, ['games', 'KH', 0, 'prizes']],
  [[...VN, 'posts', 0, 'charged'], { 2: 100 }, [...VN, 'posts', 0, 'charged', 2]],
  [[...VN, 'closes', 0, 'digits'], [], [...VN, 'closes', 0, 'digits']],
  [[...VN, 'closes', 0, 'posts'], [], [...VN, 'closes', 0, 'posts']],
  [[...VN, 'drawTime'], '16:20', [...VN, 'closes']],
  [[...VN, 'stopDelete'], '16:11', [...VN, 'stopDelete']],
  [[...TN, 'days', 0], 31, [...TN, 'days', 0]],
  [[...TN, 'days'], [], [...TN, 'days']],
  [[...TN, 'moved', '02-16'], '02-30', [...TN, 'moved', '02-16']],
  [[...TN, 'moved', '02-15'], '02-14', [...TN, 'moved', '02-15']],
  [[...TN, 'moved', '04-16'], '05-16', [...TN, 'moved', '04-16']],
  [['games', 'KH', 0, 'opens', 'daysBefore'], 7, ['games', 'KH', 0, 'opens', 'daysBefore']],
  [['games', 'KH', 0, 'opens', 'time'], '10:20', ['games', 'KH', 0, 'opens']],
  [['games', 'KH', 1, 'closes', 0, 'time'], '10:25', ['games', 'KH', 1, 'closes']],
  [['limits', 'maxRiel', 3], 50, ['limits', 'maxRiel', 3]],
  [['limits', 'minRiel'], 150, ['limits', 'minRiel']],
])('%j = %j is told beside %j in the colleague’s language', (path, value, field) => {
  const faults = newRulesFaults(setAt(DEFAULT_RULES, path, value))
  expect(faults).not.toEqual([])
  // Khmer is what a colleague has who has chosen nothing.
  for (const fault of faults) expect(faultWords(fault), fault).toMatch(/[\u1780-\u17ff]/)
  expect(faultAt(faults, field), faults.join('\n')).not.toBeNull()
})

test('nothing is said where nothing is wrong', () => {
  expect(faultAt([], ['name'])).toBeNull()
  expect(faultAt(['rules.limits.minRiel is missing'], ['limits'])).toBeNull()
})
