/**
 * Mode 1: two people switch the beacon on, a draw waits for its round from relays on this machine, and the page says what
 * that proves: with a test chain nothing more than sealed mode, with a real round of the public one that every step holds.
 */
import { join } from 'node:path'
import { sampleDraw } from '@samnang/core/fairness/sample-draw.test-parts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalBeacon, localBeacon } from '../../server/test/local-beacon.ts'
import { DESKTOP, type Person, PHONE } from '../browser.ts'
import { confirm } from '../office/switching.ts'
import { secondOwner } from '../office/two-owners.ts'
import { officeKhmer } from '../office/words.ts'
import { TOO_WIDE } from '../probes.ts'
import { connect, samnang, startWorld, type World } from '../processes.ts'
import { poll } from '../stream.ts'
import { noComplaints, visit } from '../visit.ts'
import { khmer } from '../words.ts'

let local: LocalBeacon
let world: World
beforeAll(async () => {
  local = await localBeacon()
  local.behave('other_key', 'right', 'dead')
  world = await startWorld({ BEACON_TEST_CHAIN: local.setting, BEACON_RELAYS: local.relays.join() })
})
afterAll(async () => {
  await world?.end()
  await local?.close()
})
const here = visit(() => world)

const STEPS = `[...document.querySelectorAll('.fair-line')].map((line) => [line.dataset.code, line.dataset.state])`
const stepsOf = ({ page }: Person) => page.evaluate<[string, string][]>(STEPS)
const verdict = (title: string) => `.fair-verdict:has-text("${khmer('fair', title)}")`

test('two people switch the beacon on, and a draw with it says which mode it has and what that proves', async () => {
  const other = await secondOwner(here, world)
  const said = await samnang(world, ['poll', 'mode', 'POLL_2', 'beacon', '--reason', 'a rehearsal'])
  const [, approval] = /request (\d+)/.exec(said.stdout) ?? []
  expect(approval, said.stdout + said.stderr).toBeDefined()
  await other.page.goto(`/approvals/${approval}`)
  const approve = officeKhmer('approvals', 'approve')
  await other.press(other.page.getByRole('button', { name: approve, exact: true }))
  await confirm(other, 'seen it too')
  expect((await samnang(world, ['poll', 'list'])).stdout).toContain('POLL_2  on  beacon')

  const id = await settledWithBeacon()
  const person = await here.person(PHONE)
  await person.page.goto(`/fair/${id}`)
  await person.page.locator(verdict('verdict_not_verifiable')).waitFor()
  expect((await stepsOf(person)).filter(([, state]) => state !== 'ok')).toEqual([
    ['beacon', 'not_verifiable'],
  ])
  await person.page.getByRole('heading', { name: khmer('fair', 'beacon'), exact: true }).waitFor()
  expect(await person.page.getByText(khmer('fair', 'test_beacon')).count()).toBe(1)
  expect(await person.page.evaluate<string[]>(TOO_WIDE)).toEqual([])
  noComplaints(person)
  const verified = await samnang(world, ['draw', 'verify', String(id)])
  expect(verified.stdout).toMatch(/not_verifiable +beacon/)
  // A witness outside follows the same draws, and sees one log.
  const copy = join(world.dataDir, 'witness')
  const witnessed = await samnang(world, ['witness', world.url, copy, '--rehearsal'])
  expect(witnessed.stdout + witnessed.stderr).toContain('All is one log')
  expect(witnessed.code).toBe(0)
})

/** The first draw of mode 1 that has its result; one that was bound too late is void, rightly. */
async function settledWithBeacon(): Promise<bigint> {
  const db = await connect(world)
  try {
    return await poll(
      async () => {
        const { rows } = await db.query<{ id: bigint }>(
          `select d.id from draw d join draw_beacon b on b.draw_id = d.id where d.state = 'SETTLED' limit 1`,
        )
        return rows[0]?.id
      },
      90_000,
      'no draw with the beacon was settled',
    )
  } finally {
    await db.end()
  }
}

test('with a real round of the public beacon every step holds, on the page and in the saved file', async () => {
  const person = await here.person(DESKTOP)
  const { page, press } = person
  const { draw, keys, leaves } = sampleDraw(1)
  const answers = { '': draw, '/leaves': { leaves } }
  for (const [path, data] of Object.entries(answers))
    await page.route(`**/api/fairness/4711${path}`, (route) =>
      route.fulfill({ json: { status: 'success', data } }),
    )
  await page.route('**/api/fairness/keys', (route) =>
    route.fulfill({ json: { status: 'success', data: keys } }),
  )
  await page.goto('/fair/4711')
  await page.locator(verdict('verdict_ok')).waitFor()
  const steps = await stepsOf(person)
  expect(steps.map(([code]) => code)).toEqual(expect.arrayContaining(['bound', 'beacon', 'balls']))
  const links = await page
    .locator('.fair-relays a')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  expect(links).toContain(`https://api.drand.sh/${draw.open.chainHash}/public/1000`)

  const download = page.waitForEvent('download')
  await press(page.getByRole('button', { name: khmer('fair', 'save') }))
  const path = `${await (await download).path()}.html`
  await (await download).saveAs(path)
  noComplaints(person)
  const reader = await here.person(DESKTOP)
  await reader.context.setOffline(true)
  await reader.page.goto(`file://${path}`)
  await reader.page.locator(verdict('verdict_ok')).waitFor()
  expect(await stepsOf(reader)).toEqual([['file', 'ok'], ...steps])
})
