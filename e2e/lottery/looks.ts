/** Every page of the ticket lottery at every size, looked at as `screens` looks at all others, and in Khmer. */
import { expect } from 'vitest'
import type { Person } from '../browser.ts'
import { LOTTERY_ROUTES } from '../routes.ts'
import { LAYOUTS, walk } from '../walk.ts'

/** Sentences in Latin letters: two words of lower case in a row, with nothing Khmer beside them. */
const FOREIGN = `[...document.querySelectorAll('main *')].filter((one) => one.checkVisibility())
  .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent.trim()))
  .filter((text) => /[a-z]{3,} [a-z]{3,}/.test(text) && !/[\\u1780-\\u17ff]/.test(text))
  .map((text) => 'in Latin letters: ' + text)`

/** The routes, and the page of the draw that proves it. */
const ROUTES = [...LOTTERY_ROUTES, '/fair/:id']

/** A phone sees the sizes of phones, a desktop those of desks: two people walk at once, and together see all seven. */
export async function lookAtAll(person: Person, own: { drawId: number; ticketId: number }): Promise<void> {
  const ids = {
    '/game/lottery/ticket/:id': own.ticketId,
    '/ticket/lottery/:id': own.ticketId,
    '/fair/:id': own.drawId,
  }
  const layouts = LAYOUTS.filter(({ isDesk }) => isDesk !== person.isPhone)
  expect(await walk({ person, routes: ROUTES, ids, layouts, also: FOREIGN })).toEqual([])
}
