import { expect, test } from 'vitest'
import { statusTexts } from '../text/status.ts'
import { weighedWords } from './weighed-words.ts'

const { monitor_ok, monitor_odd, monitor_none } = statusTexts
const words = (is_odd: boolean, weighed?: number) =>
  weighedWords({ game: 'POLL_1', is_odd, ...(weighed === undefined ? {} : { weighed }) })

test('nothing is called chance before a draw has been weighed, and then it is told by how many', () => {
  expect(words(false, 0)).toBe(monitor_none)
  expect(words(false, 1)).toBe(`${monitor_ok} · បានថ្លឹង 1 វគ្គ`)
  expect(words(true, 60_480)).toBe(`${monitor_odd} · បានថ្លឹង 60,480 វគ្គ`)
})

test('a server that does not say how many is believed as before', () => {
  expect(words(false)).toBe(monitor_ok)
})
