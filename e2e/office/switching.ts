/** The office as its staff uses it: the demo's owner logs in and switches what the house offers. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { keepWordsWhole } from '@samnang/core/khmer/whole-words'
import { expect } from 'vitest'
import type { Person } from '../browser.ts'

type Values = Record<string, string | number>

async function textsOf(name: string): Promise<Record<string, string>> {
  const file = pathToFileURL(join(process.cwd(), 'office', 'src', 'text', `${name}.ts`)).href
  const module = (await import(file)) as Record<string, Record<string, string>>
  return Object.values(module).find((value) => typeof value === 'object') ?? {}
}

const texts = {
  base: await textsOf('base'),
  logIn: await textsOf('log-in'),
  switches: await textsOf('switches'),
  words: await textsOf('words'),
  messages: await textsOf('messages'),
}

/** A Khmer text of the office as its screen shows it. Throws where there is none. */
export function officeText(part: keyof typeof texts, key: string, values: Values = {}): string {
  const text = texts[part][key]
  if (text === undefined) throw new Error(`the office has no text ${part}.${key}`)
  return keepWordsWhole(text).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** The demo's owner, who needs no authenticator. */
export async function enterOffice({ page, press }: Person): Promise<void> {
  await page.goto('/')
  await page.getByLabel(officeText('logIn', 'name'), { exact: true }).fill('admin')
  await page.getByLabel(officeText('logIn', 'password'), { exact: true }).fill('admin-1234-demo')
  await press(page.locator('form button[type=submit]'))
  await page.locator('main#content').waitFor()
}

/** The dialog that is open: a reason, and the button that does it; gone when it is done. */
export async function confirm({ page, press }: Person, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(officeText('base', 'reason')).fill(reason)
  await press(dialog.locator('button[type=submit]'))
  await dialog.waitFor({ state: 'detached' })
}

/** On the page of switches; when it answers, the house has switched. */
export async function switchOver(person: Person, name: string, on: boolean): Promise<void> {
  const row = person.page.locator(`[data-switch="${name}"]`)
  const verb = officeText('switches', on ? 'turn_on' : 'turn_off')
  await person.press(row.getByRole('button', { name: new RegExp(`^${verb}`) }))
  await confirm(person, 'journey')
  await expect.poll(() => row.textContent()).toContain('journey')
}
