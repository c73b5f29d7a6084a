/** A browser for a file of journeys, and persons in it who leave when their journey ends. */
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { newPlayer } from './account.ts'
import { type Device, launchBrowser, newPerson, type Person, type Screen } from './browser.ts'
import type { Product } from './product.ts'

/**
 * Answers that are refusals by their nature: Chromium logs each of them as an error of the page. 429 is the puzzle of a
 * log-in while another journey guesses passwords.
 */
const BY_NATURE =
  /status of (401|403|409|411|419|422|429) .*\/(api\/user|login|settoken|api\/bet|change_password)$/

export type Visit = {
  /** Somebody new with a device of this size. */
  person(screen: Screen, device?: Device, url?: string): Promise<Person>
  /** A new player of the product with 200,000 riel. */
  player(name: string, riel?: number): Promise<{ name: string; password: string }>
}

/** To the product that the group shares, unless told; asked for when somebody comes. `all` is of everybody's device. */
export function visit(product: () => Product = () => inject('product'), all: Device = {}): Visit {
  let browser: Browser
  const here: Person[] = []
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterEach(async () => {
    await Promise.all(here.splice(0).map(leave))
  })
  afterAll(() => browser.close())
  return {
    async person(screen, device, url = product().url) {
      const person = await newPerson(browser, screen, url, { ...all, ...device })
      here.push(person)
      return person
    },
    player: (name, riel) => newPlayer(product(), name, riel),
  }
}

/**
 * What the test answers in the server's place may be asked at this very moment: that nobody hears it is no failure. Who
 * has left before their journey's end is not asked again.
 */
async function leave({ context }: Person): Promise<void> {
  if (context.isClosed()) return
  const routed = [context, ...context.pages()]
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/** What a page complained about, without what had to be refused and lines that match `expected`. */
export function noComplaints({ complaints }: Person, expected = /^$/): void {
  expect(complaints.filter((line) => !BY_NATURE.test(line) && !expected.test(line))).toEqual([])
}
