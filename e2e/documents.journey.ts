/**
 * What the documents tell an operator to type is typed: literally, by an ordinary user, on a clean data directory.
 * What takes root, users and systemd is typed by release.journey.ts, on a machine of its own.
 * A command of a document that is neither typed here nor listed with a reason fails the first test.
 */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linesOfPage, PAGES } from '../cli/test/document-lines.ts'
import { Client } from './client.ts'
import { newColleague } from './colleague.ts'
import { TYPED_APART } from './documents/apart.ts'
import { typedWhenInstalling } from './documents/installing.ts'
import { NOT_TYPED } from './documents/not-typed.ts'
import { interrupt, type Operator, ordinaryOperator } from './documents/operator.ts'
import {
  CLERKS,
  DRAW,
  type Facts,
  GATEWAY,
  HOUSE,
  LAST,
  LOTTERY,
  PROVIDER,
  REOPENING,
  STAFF,
  type Step,
} from './documents/steps.ts'
import { freePorts } from './product.ts'
import { poll } from './stream.ts'

const STARTS = ['npm start', 'HOST=0.0.0.0 npm start', 'ENABLE_LOTTERY=1 npm start'] as const
const SECOND_SERVER =
  'APP_DATABASE_URL=$(npm run --silent samnang -- db server-login) DATA_DIR=/srv/samnang PORT=8159 node dist/server.js'

let operator: Operator
let facts: Facts

beforeAll(async () => {
  operator = await ordinaryOperator()
  const { folder, product } = operator
  const { dataDir, port } = product
  facts = { folder, dataDir, port, draw: '', settled: '', lotteryDraw: '', ticket: '', vault: '', head: '' }
})
afterAll(async () => {
  await operator?.stop()
  if (operator) await rm(operator.folder, { recursive: true, force: true })
})

test('every command of a document is typed here, or listed with the reason why not', () => {
  const shown = new Map(PAGES.flatMap((page) => linesOfPage(page).map((line) => [line, page] as const)))
  const steps = [
    ...STAFF,
    ...DRAW,
    ...HOUSE,
    ...GATEWAY,
    ...LOTTERY,
    ...CLERKS,
    ...REOPENING,
    ...PROVIDER,
    ...LAST,
  ].map(({ line }) => line)
  const onMachines = [...typedWhenInstalling(), ...TYPED_APART]
  const known = new Set([...STARTS, SECOND_SERVER, ...steps, ...onMachines, ...NOT_TYPED.keys()])
  expect([...shown].filter(([line]) => !known.has(line))).toEqual([])
  expect(
    [...known].filter((line) => !shown.has(line)),
    'no document shows it any more',
  ).toEqual([])
})

test('it starts, stops by Ctrl-C, goes on with the same data, is seen by phones, and offers the lottery', async () => {
  const [first, seen, lottery] = STARTS
  const told = await operator.start(first)
  expect(told).toContain(operator.product.url)
  expect(told).toContain('log in as  demo  with  demo-1234')
  await operator.stop()
  expect(await operator.start(seen)).toMatch(/Players +http:\/\//)
  await operator.stop()
  await operator.start(lottery)
  expect((await operator.type('lottery status')).stdout).toContain('ENABLE_LOTTERY')
})

test('what an operator does with players, rates, draws, games and books', async () => {
  const demo = await new Client(operator.product.url).logIn('demo', 'demo-1234')
  await typeAll(STAFF)
  // While nobody else is here who could have to agree to its key. The sandbox knows one public key of ours.
  await operator.type('cp "$DATA_DIR/keys/provider-sandbox.pem" "$DATA_DIR/keys/provider-studio.pem"')
  await typeAll(PROVIDER.slice(0, 2))
  await until('provider games studio', 'sbx_lotus_gold')
  await typeAll(PROVIDER.slice(2))
  await letOtherIn()
  await typeAll(LOTTERY.slice(0, -2))
  await openLotteryDraw(demo)
  await typeAll(LOTTERY.slice(-2))
  facts.draw = String((await demo.openDraw('POLL_1', 30_000)).result_id)
  await typeAll(DRAW)
  facts.settled = await settledDraw()
  await typeAll(HOUSE)
  await typeAll(GATEWAY)
  await until('lottery draw list --state closed', 'TN DAY')
  await typeAll(CLERKS)
  await until('lottery draw list --state settled', 'TN DAY')
  await typeAll(REOPENING.slice(0, 3))
  await operator.type(asOther(`samnang lottery reopen ${facts.lotteryDraw} --note misread`))
  await until('lottery draw list --state reopened', 'TN DAY')
  await typeAll(REOPENING.slice(3))
})

test('a further server, and at the end right books and a closed site', async () => {
  const port = await freePorts()
  const line = SECOND_SERVER.replace('/srv/samnang', facts.dataDir).replace('8159', String(port))
  // Beside a demo, as the document says.
  const running = operator.begin(`export DEMO=1 SAMNANG_HOUSE=0\n${line}`)
  const isUp = () =>
    fetch(`http://127.0.0.1:${port + 1}/healthz`).then(
      (answer) => answer.ok || undefined,
      () => undefined,
    )
  await poll(isUp, 20_000, 'the second server did not get ready').catch((error: Error) => {
    throw new Error(`${error.message}: ${running.output()}`)
  })
  await interrupt(running)
  await typeAll(LAST)
})

async function typeAll(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await typeOne(step)
}

/** A second terminal, where another owner is logged in. */
async function letOtherIn(): Promise<void> {
  await operator.type('umask 077; cat > "$HOME/other-login"', await newColleague(operator.product, 'vanna'))
}

const asOther = (line: string) => `export SAMNANG_LOGIN_FILE="$HOME/other-login"\n${line}`

async function typeOne({
  line,
  put,
  before,
  piped,
  byOther,
  tells,
  notYet,
  code = 0,
  after,
}: Step): Promise<void> {
  await before?.(facts)
  const names = Object.entries(put?.(facts) ?? {})
  const typed = names.reduce((text, [name, value]) => text.replaceAll(name, value), line)
  const type = async () => {
    const said = await operator.type(byOther ? asOther(typed) : typed, piped)
    return notYet?.test(said.stderr) ? undefined : said
  }
  const said = await poll(type, 60_000, `${typed}: its time does not come`)
  const all = `${said.stdout}${said.stderr}`
  const ends = code === 'either' ? expect.any(Number) : code
  expect({ typed, code: said.code, all }).toEqual({ typed, code: ends, all: expect.stringMatching(tells) })
  after?.(facts, said)
}

function until(line: string, text: string): Promise<true> {
  const isTold = async () => ((await operator.type(line)).stdout.includes(text) ? true : undefined)
  return poll(isTold, 30_000, `${line} does not tell of ${text}`)
}

/**
 * A Thai draw that closes in seconds, with a ticket of the demo's that will win: long enough for what is typed on it, on a
 * busy machine as well. What is typed before it has to be closed takes longer than that.
 */
async function openLotteryDraw(demo: Client): Promise<void> {
  const [stops, closes, drawn] = [28, 29, 30].map((seconds) => phnomPenh(Date.now() + seconds * 1_000))
  const made = await operator.type(
    `lottery draw create --type TN --session DAY --at "${drawn}" --closes "${closes}" --stop-delete "${stops}" --json`,
  )
  facts.lotteryDraw = String((JSON.parse(made.stdout) as { id: number }).id)
  const item = { numbers: ['90'], digits: 2 as const, posts: ['B'], amount: 1_000, kind: 'straight' as const }
  const body = { result_id: Number(facts.lotteryDraw), items: [item], place: true }
  const bought = () => demo.call('POST /api/lottery/ticket/bet', { body, key: crypto.randomUUID() })
  facts.ticket = await poll(
    async () => {
      const answer = await bought()
      return answer.kind === 'ok' ? String(answer.data.ticket.id) : undefined
    },
    10_000,
    'the lottery draw takes no ticket',
  )
}

function phnomPenh(ms: number): string {
  return new Date(ms + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

async function settledDraw(): Promise<string> {
  const list = async () => {
    const { stdout } = await operator.type('draw list --poll POLL_2 --state SETTLED --limit 1 --json')
    return (JSON.parse(stdout) as { result_id: number }[])[0]?.result_id
  }
  return String(await poll(list, 60_000, 'no draw was settled'))
}
