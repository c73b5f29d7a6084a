/**
 * A dishonest house: it changes a bet or the sum of the stakes, withholds a result, forks its log. The player's page and a
 * witness outside, which is the program that anybody may run, each say so.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Person, PHONE } from '../browser.ts'
import { logIn, place, pressRange, ticketsOf, untilLeft, untilResult } from '../lotto59-page.ts'
import { ownProduct } from '../own-product.ts'
import { connect, pidOf, type Said, samnang } from '../processes.ts'
import { poll } from '../stream.ts'
import { noComplaints, visit } from '../visit.ts'
import { khmer } from '../words.ts'
import { changeBet, changeStake, hideDraw } from './dishonest-house.ts'

const here = visit(ownProduct)

const STEPS = `[...document.querySelectorAll('.fair-line')].map((line) => [line.dataset.code, line.dataset.state])`
const verdict = (title: string) => `.fair-verdict:has-text("${khmer('fair', title)}")`
const copyOf = (name: string) => join(ownProduct().dataDir, 'witnesses', name)

/** Draws that are missing alarm by limits of their own: here it is asked for changed, late and forked ones alone. */
const CALM = ['--missing', '100', '--voids', '100']

/** One look, or looks until there is an alarm. */
function witness(name: string, ...options: string[]): Promise<Said> {
  return samnang(ownProduct(), ['witness', ownProduct().url, copyOf(name), ...CALM, ...options])
}

async function honest(name: string): Promise<void> {
  const said = await witness(name)
  expect(said.stdout + said.stderr).toContain('All is one log')
  expect(said.code).toBe(0)
}

async function oneOf<T>(sql: string, values: unknown[], otherwise: string): Promise<T> {
  const db = await connect(ownProduct())
  try {
    const ask = async () => (await db.query<{ found: T }>(sql, values)).rows[0]?.found
    return await poll(ask, 60_000, otherwise)
  } finally {
    await db.end()
  }
}

const untilLogged = (draw: string) =>
  oneOf('select name as found from witness_entry where name = $1', [`end:${draw}`], 'the draw is not logged')

async function betOnSmall(person: Person): Promise<{ id: number; result_id: number }> {
  await logIn(person, await here.player('watchful'))
  await untilLeft(person, 8)
  await pressRange(person, 'small')
  await place(person, 1000)
  const [ticket] = await ticketsOf(person)
  if (!ticket) throw new Error('no ticket')
  return ticket
}

/** The page says that these steps fail and no other, and a witness that follows the log shouts. */
async function expectFound(person: Person, draw: string, codes: string[]): Promise<void> {
  await person.page.goto(`/fair/${draw}`)
  await person.page.locator(verdict('verdict_failed')).waitFor()
  const steps = await person.page.evaluate<[string, string][]>(STEPS)
  expect(steps.filter(([, state]) => state === 'failed').map(([code]) => code)).toEqual(codes)
  noComplaints(person)
  const said = await witness('first', '--every', '1')
  expect(said.stderr).toContain(`ALARM: draw ${draw}: its bets were changed after they were closed`)
  expect(said.code).toBe(1)
}

test('a bet that is changed after the close is found by its player’s page and by a witness, though all is signed anew', async () => {
  const person = await here.person(PHONE)
  const { id, result_id } = await betOnSmall(person)
  await untilResult(person, result_id)
  await untilLogged(String(result_id))
  await honest('first')
  const makeGood = await changeBet(ownProduct(), id)

  // What the operator alone could sign holds; what the vault had signed and what the player had kept does not.
  await expectFound(person, String(result_id), ['release_signature', 'kept_receipt'])
  await makeGood()
  await honest('first')
})

test('a total stake that is chosen for other balls, once the seed is known, is found by anybody’s page and by a witness', async () => {
  const person = await here.person(PHONE)
  const draw = await oneOf<string>(
    `select id::text as found from draw where poll = 'POLL_2' and state = 'SETTLED' order by id desc limit 1`,
    [],
    'no draw is settled',
  )
  await untilLogged(draw)
  await honest('first')
  const makeGood = await changeStake(ownProduct(), draw)

  // Root, bets and receipts hold: the sum is in nothing but the close record that the vault signed with the seed.
  await expectFound(person, draw, ['release_signature'])
  await makeGood()
  await honest('first')
})

test('a result that is withheld is told as late, with what still holds, and a witness shouts', async () => {
  const person = await here.person(PHONE)
  const vault = await pidOf(ownProduct(), 'vault')
  if (vault === undefined) throw new Error('no vault')
  process.kill(vault, 'SIGSTOP')
  let late: string
  try {
    late = await oneOf(
      `select id::text as found from draw where poll = 'POLL_2' and state = 'ROOTED'
       and shown_at < clock_timestamp() - interval '6 s' order by id limit 1`,
      [],
      'no draw is late',
    )
    await person.page.goto(`/fair/${late}`)
    await person.page.getByText(khmer('fair', 'late_by')).waitFor()
    expect(await person.page.getByRole('timer').textContent()).toMatch(/^\d+:\d\d$/)
    for (const what of ['late_sealed', 'late_promise'] as const)
      expect(await person.page.getByText(khmer('fair', what)).isVisible()).toBe(true)
    const said = await witness('first', '--every', '1', '--late', '5')
    expect(said.stderr).toMatch(/ALARM: draw \d+ was promised and never ended: its result is withheld/)
    expect(said.code).toBe(1)
  } finally {
    process.kill(vault, 'SIGCONT')
  }
  // It was late, and is right.
  await person.page.locator(verdict('verdict_ok')).waitFor({ timeout: 60_000 })
  noComplaints(person)
})

test('a log from which a draw was taken out is a fork to who has seen it, and another one than a newcomer is shown', async () => {
  const hidden = await oneOf<string>(
    `select d.id::text as found from witness_entry e join draw d on e.name = 'end:' || d.id
     where d.poll = 'POLL_2' order by e.number desc limit 1`,
    [],
    'no draw has ended',
  )
  const copy = 'first'
  await poll(async () => ((await witness(copy)).code === 0 ? true : undefined), 60_000, 'no honest look')
  const before = await oneOf<string>('select max(size)::text as found from witness_head', [], 'no head')
  await hideDraw(ownProduct(), hidden)
  await oneOf('select size as found from witness_head where size > $1', [before], 'the log does not grow')
  const said = await witness(copy)
  expect(said.stderr).toMatch(/ALARM: the log of \d+ entries does not begin with the \d+ seen before: a fork/)
  expect(said.code).toBe(1)
  await honest('newcomer')
  const compared = await samnang(ownProduct(), ['witness', 'compare', copyOf(copy), copyOf('newcomer')])
  expect(compared.stderr).toContain('ALARM: the head of')
  expect(compared.code).toBe(1)
})
