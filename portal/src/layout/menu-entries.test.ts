import { expect, test } from 'vitest'
import { menuGroups } from './menu-entries.ts'

const groupsOf = (showsLottery: boolean, showsLotteryTickets = showsLottery) =>
  menuGroups({ showsExternal: true, families: undefined, showsLottery, showsLotteryTickets })
const paths = (...shows: Parameters<typeof groupsOf>) =>
  groupsOf(...shows).map((group) => group.entries.map((entry) => entry.path))
const labels = (...shows: Parameters<typeof groupsOf>) =>
  groupsOf(...shows).flatMap((group) => group.entries.map((entry) => entry.label))

test('without the ticket lottery the menu is the one of specification 2.7', () => {
  expect(labels(false).filter((label) => /^[០-៩]/.test(label))).toEqual([
    '១ ឡូតូ ៥៩',
    '១.២ កីឡា',
    '១.៣ កាស៊ីណូ',
    '១.៤ បាញ់ត្រី',
    '២.១ មើលសំបុត្រឡូតូ ៥៩',
    '៣.១ ប្រវត្តិដកប្រាក់',
    '៤.១ ប្រវត្តិដាក់ប្រាក់',
    '៥.១ ឡូតូ ៥៩',
    '៥.២ កីឡា',
    '៥.៣ កាស៊ីណូ',
    '៦ ប្តូរពាក្យសម្ងាត់',
    '៧ ចាកចេញ',
  ])
  expect(paths(false).flat().join()).not.toContain('lottery')
})

test('the ticket lottery stands last under games, tickets and reports', () => {
  const added = labels(true).filter((label) => !labels(false).includes(label))
  expect(added).toEqual(['១.៥ ឆ្នោត', '២.២ មើលសំបុត្រឆ្នោត', '៥.៤ ឆ្នោត'])
  const groups = paths(true)
  expect([groups[0]?.at(-1), groups[1]?.at(-1), groups[4]?.at(-1)]).toEqual([
    '/game/lottery',
    '/ticket/lottery',
    '/report/lottery',
  ])
})

test('a family that the house has switched off is not in the menu; its report is', () => {
  const families = { sport: false, casino: true, slot: false, fishing: true }
  const choice = { showsExternal: true, families, showsLottery: false, showsLotteryTickets: false }
  const shown = menuGroups(choice).flatMap((group) => group.entries.map((entry) => entry.path))
  expect(shown.filter((path) => path.startsWith('/game/'))).toEqual([
    '/game/lotto/59',
    '/game/casino',
    '/game/fishing',
  ])
  expect(shown).toContain('/report/sport')
})

test('what was bought in the ticket lottery is in the menu after it was switched off', () => {
  const added = paths(false, true)
    .flat()
    .filter((path) => !paths(false).flat().includes(path))
  expect(added).toEqual(['/ticket/lottery', '/report/lottery'])
})
