/** What is typed, in the order in which it can be: each line as its document has it, and what is put for its names. */
import { createPublicKey } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Said } from '../processes.ts'

/** What the steps have learnt on their way: ids, days, addresses. */
export interface Facts {
  folder: string
  dataDir: string
  port: number
  draw: string
  settled: string
  lotteryDraw: string
  ticket: string
  vault: string
  /** Of the audit log. */
  head: string
}

export interface Step {
  line: string
  /** Every occurrence of a name is replaced. */
  put?: (facts: Facts) => Record<string, string>
  before?: (facts: Facts) => Promise<void>
  piped?: string
  /** At the terminal of the other colleague. */
  byOther?: true
  tells: RegExp
  /** What it says while its time has not come: it is typed again. */
  notYet?: RegExp
  /** 0 unless the document says that it is refused. */
  code?: number | 'either'
  after?: (facts: Facts, said: Said) => void
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const inFolder =
  (...names: string[]) =>
  ({ folder }: Facts) =>
    Object.fromEntries(names.map((name) => [name, join(folder, name)]))

async function change(file: string, to: (text: string) => string): Promise<void> {
  await writeFile(file, to(await readFile(file, 'utf8')))
}

const OWNER = { piped: 'admin-1234-demo', tells: /^You are admin here until/m } as const

/** Who works here; all that follows is done by them. */
export const STAFF: readonly Step[] = [
  {
    line: 'npm run samnang -- login admin',
    put: () => ({ 'login admin': 'login admin --password-stdin' }),
    ...OWNER,
  },
  { line: 'samnang whoami', tells: /^admin: owner; the whole house/ },
  {
    line: 'npm run samnang -- staff create dara --role owner',
    tells: /dara gets in by this link.*\n.*welcome#/,
  },
  {
    line: 'npm run samnang -- staff create NAME --role owner',
    put: () => ({ NAME: 'bopha' }),
    tells: /bopha gets in by this link/,
  },
  {
    line: 'npm run samnang -- login dara',
    put: () => ({ 'login dara': 'login admin --password-stdin' }),
    ...OWNER,
  },
  { line: 'samnang login NAME', put: () => ({ NAME: 'admin --password-stdin' }), ...OWNER },
  {
    line: 'npm run samnang -- staff create bopha',
    put: () => ({ bopha: 'leaver' }),
    tells: /leaver gets in by this link/,
  },
  {
    line: 'samnang staff list',
    tells: /leaver {2}invited {2}no role[\s\S]*admin {2}active \(demo\) {2}owner/,
  },
  { line: 'samnang staff lock bopha', put: () => ({ bopha: 'leaver' }), tells: /leaver is locked/ },
  { line: 'samnang staff unlock bopha', put: () => ({ bopha: 'leaver' }), tells: /leaver is unlocked/ },
  {
    line: "samnang staff leave bopha --reason 'moved to Siem Reap'",
    put: () => ({ bopha: 'leaver' }),
    tells: /leaver has left/,
  },
  {
    line: "samnang staff break-glass NAME --reason 'phone and codes lost'",
    put: () => ({ NAME: 'dara' }),
    tells: /dara gets in by this link/,
  },
]

/** Players, rates, polls, books. */
export const HOUSE: readonly Step[] = [
  { line: 'npm run samnang -- --help', tells: /usage: samnang COMMAND/ },
  {
    line: 'npm run samnang -- player create sokha --credit 100000',
    put: () => ({ 'player create': 'player create --password-stdin' }),
    piped: 'sokha-pass-59',
    tells: /Player sokha has id \d+.*100,?000/,
  },
  {
    line: 'npm run samnang -- player create NAME',
    put: () => ({ NAME: 'dara --password-stdin' }),
    piped: 'dara-pass-5959',
    tells: /Player dara has id/,
  },
  {
    line: 'player import FILE.csv',
    before: ({ folder }) =>
      writeFile(join(folder, 'FILE.csv'), 'username,password,credit\nbopha,bopha-pass-59,5000\n'),
    put: inFolder('FILE.csv'),
    tells: /1 of 1 players made/,
  },
  {
    line: 'player credit NAME RIEL --reason compensation --note TEXT',
    put: () => ({ NAME: 'bopha', RIEL: '1', TEXT: 'test' }),
    tells: /bopha has 5,?001 riel/,
  },
  { line: 'player show NAME', put: () => ({ NAME: 'sokha' }), tells: /100,?000/ },
  {
    line: 'player exclude NAME --until DATE',
    put: () => ({ NAME: 'bopha', DATE: dayFromNow(40) }),
    tells: /bopha cannot play until/,
  },
  { line: 'paytable show', tells: /"numberRateCenti"/ },
  { line: 'paytable show > rates.json', put: inFolder('rates.json'), tells: /^$/ },
  {
    line: 'paytable publish rates.json',
    before: ({ folder }) => change(join(folder, 'rates.json'), lowerRates),
    put: inFolder('rates.json'),
    tells: /A second person has to agree, in the office/,
  },
  { line: 'paytable history', tells: /version 1 / },
  {
    line: 'paytable show VERSION > old.json',
    put: ({ folder }) => ({ VERSION: '1', 'old.json': join(folder, 'old.json') }),
    tells: /^$/,
  },
  // The demo has seeded both.
  {
    line: 'pot seed POLL_1',
    tells: /had its seed already/,
    code: 1,
  },
  { line: 'poll off POLL_1', tells: /POLL_1 is off/ },
  { line: 'poll on POLL_1', tells: /POLL_1 is on/ },
  { line: 'poll list', tells: /POLL_2 {2}on {2}sealed/ },
  { line: 'poll mode POLL_2 beacon', tells: /A second person has to agree, in the office/ },
  { line: 'message clear', tells: /The message is gone/ },
  {
    line: 'npm run samnang -- draw verify RESULT_ID',
    put: ({ settled }) => ({ RESULT_ID: settled }),
    tells: /Draw \d+ /,
  },
  {
    line: 'npm run samnang -- witness URL COPY',
    put: ({ port, folder }) => ({ URL: `http://127.0.0.1:${port}`, COPY: join(folder, 'witness') }),
    tells: /All is one log/,
  },
  {
    line: 'npm run samnang -- witness compare COPY OTHERS',
    put: ({ folder }) => ({ COPY: join(folder, 'witness'), OTHERS: join(folder, 'witness') }),
    tells: /Both were shown one log/,
  },
  {
    line: 'draw resettle RESULT_ID',
    put: ({ settled }) => ({ RESULT_ID: settled }),
    tells: /nothing would change/,
  },
  {
    line: 'npm run samnang -- vault show',
    tells: /Known: +([0-9a-f]{64})\nAnswering: \1/,
    after: (facts, { stdout }) => {
      facts.vault = /[0-9a-f]{64}/.exec(stdout)?.[0] ?? ''
    },
  },
  {
    line: 'npm run samnang -- vault adopt KEY',
    put: ({ vault }) => ({ KEY: vault }),
    tells: /It is the known one/,
  },
  { line: 'npm run samnang -- keys show', tells: /operator\n {2}known: ([0-9a-f]{64})\n {2}here: {2}\1/ },
  {
    line: 'npm run samnang -- keys adopt NAME',
    put: () => ({ NAME: 'papers' }),
    tells: /is the known one already/,
  },
  {
    line: 'npm run samnang -- keys adopt office --break-glass --reason TEXT',
    put: () => ({ TEXT: 'typed-by-a-test' }),
    tells: /is the known one already/,
  },
  { line: 'npm run samnang -- db migrate', tells: /Up to date/ },
  {
    line: 'npm run samnang -- db backup FILE',
    put: ({ folder }) => ({ FILE: join(folder, 'backup') }),
    tells: /rows in/,
  },
]

/** A draw of the moment, which one person calls off before its close. */
export const DRAW: readonly Step[] = [
  {
    line: 'draw void RESULT_ID --reason CODE',
    put: ({ draw }) => ({ RESULT_ID: draw, CODE: 'technical_fault' }),
    tells: /is void; its bets are refunded/,
  },
  { line: 'draw list', tells: /POLL_1/ },
]

const SET_GATEWAY = {
  line: 'samnang gateway set --account samnang@aclb --name "Samnang" --cash-account ACLEDA-1 --api https://api-bakong.nbc.gov.kh --token-file token.txt',
  put: ({ dataDir, port }: Facts) => ({
    'ACLEDA-1': 'KHQR-1',
    'https://api-bakong.nbc.gov.kh': `http://127.0.0.1:${port + 2}`,
    'token.txt': join(dataDir, 'sandbox', 'bank-token'),
  }),
}

/** Payments by code, asked of the demo's own bank. */
export const GATEWAY: readonly Step[] = [
  { ...SET_GATEWAY, tells: /Nothing is changed yet: a second person/ },
  { ...SET_GATEWAY, byOther: true, tells: /Payments by code go to samnang@aclb/ },
  { line: 'samnang gateway show', tells: /token {2}SHA-256 [0-9a-f]{12}…/ },
  { line: 'samnang gateway check', tells: /It answers, and takes our token/ },
  { line: 'samnang gateway enable', tells: /Deposits by KHQR are on/ },
  {
    line: 'curl -H "authorization: Bearer $(cat .data/sandbox/bank-token)" localhost:8061/bank/statement.csv',
    put: ({ dataDir, port }) => ({ '.data': dataDir, 'localhost:8061': `127.0.0.1:${port + 2}` }),
    tells: /,/,
  },
]

/** Ranges 1 and 5 of the rates that the software comes with give back more than they cost, which is refused. */
function lowerRates(text: string): string {
  return text.replace(/\b920\b/g, '900')
}

/** The lottery until its draw closes. */
export const LOTTERY: readonly Step[] = [
  { line: 'npm run samnang -- lottery on', tells: /lottery is on/ },
  { line: 'samnang lottery on', tells: /lottery is on/ },
  { line: 'lottery on', tells: /lottery is on/ },
  { line: 'lottery status', tells: /on/ },
  { line: 'samnang lottery rules show', tells: /"games"/ },
  { line: 'lottery rules show > rules.json', put: inFolder('rules.json'), tells: /^$/ },
  {
    line: 'lottery rules import rules.json',
    before: ({ folder }) =>
      change(join(folder, 'rules.json'), (text) => text.replace(/"name": "/, '"name": "own, ')),
    put: inFolder('rules.json'),
    tells: /A second person has to agree, in the office/,
  },
  {
    line: 'lottery draw create --type KH --session 2000 --at "2026-12-31 23:00"',
    put: () => ({ '2026-12-31': dayFromNow(5) }),
    tells: /Draw \d+: KH 2000/,
  },
  {
    line: 'samnang lottery draw show ID',
    put: ({ lotteryDraw }) => ({ ID: lotteryDraw }),
    tells: /TN DAY special/,
  },
  {
    line: 'lottery number block|half|free 4711 07',
    put: ({ lotteryDraw }) => ({ 'block|half|free': 'half', 4711: lotteryDraw }),
    tells: /07/,
  },
]

const CLOSED = /\d+ {2}TN DAY special .* closed/
const RESULT = JSON.stringify({
  first: '123456',
  front3: ['789', '012'],
  back3: ['345', '678'],
  bottom2: '90',
})

/** Its result, by two people. */
export const CLERKS: readonly Step[] = [
  { line: 'samnang lottery draw list --state closed', tells: CLOSED },
  { line: 'lottery draw list --state closed', tells: CLOSED },
  {
    line: "samnang lottery result enter 4711 --file mine.json --source 'newspaper, page 4'",
    before: ({ folder }) => writeFile(join(folder, 'mine.json'), RESULT),
    put: ({ folder, lotteryDraw }) => ({ 4711: lotteryDraw, 'mine.json': join(folder, 'mine.json') }),
    // Closed is a second before announced, and its tickets freeze meanwhile.
    notYet: /its announced moment has not come/,
    tells: /is entered; another person has to confirm it/,
  },
  {
    line: 'samnang lottery result preview 4711',
    put: ({ lotteryDraw }) => ({ 4711: lotteryDraw }),
    tells: /90,?000/,
  },
  {
    line: 'samnang lottery result confirm 4711 --file second.json',
    byOther: true,
    before: ({ folder }) => writeFile(join(folder, 'second.json'), RESULT),
    put: ({ folder, lotteryDraw }) => ({ 4711: lotteryDraw, 'second.json': join(folder, 'second.json') }),
    tells: /confirmed/,
  },
]

/** A settlement that was wrong. */
export const REOPENING: readonly Step[] = [
  {
    line: 'samnang lottery hand-out TICKET',
    put: ({ ticket }) => ({ TICKET: ticket }),
    tells: /90,?000 ៛ of ticket \d+ are noted as handed out/,
  },
  {
    line: 'samnang lottery put-back TICKET --note …',
    put: ({ ticket }) => ({ TICKET: ticket, '…': 'mistaken' }),
    tells: /90,?000 ៛ of ticket \d+ are not handed out any more/,
  },
  {
    line: 'samnang lottery reopen 4711 --note …',
    put: ({ lotteryDraw }) => ({ 4711: lotteryDraw, '…': 'misread' }),
    tells: /another person has to give the same command/,
  },
  {
    line: 'samnang lottery draw void 4711 --reason CODE',
    put: ({ lotteryDraw }) => ({ 4711: lotteryDraw, CODE: 'no_official_result' }),
    tells: /another|second|void/,
  },
  { line: 'samnang lottery off', tells: /lottery is off/ },
]

/** The sandbox's address. */
function gamesAt(port: number): string {
  return `http://127.0.0.1:${port + 2}`
}

/** The demo's sandbox under another name, as a company's games would be connected. */
export const PROVIDER: readonly Step[] = [
  {
    line: 'npm run samnang -- provider add studio --section slot,casino --games-api https://api.studio.example --operator-id 4711 --hub-key studio.pub.pem --allow 192.0.2.0/24,198.51.100.7 --title Studio --frame-origin https://play.studio.example --picture-host cdn.studio.example',
    before: async ({ dataDir, folder }) => {
      const hub = createPublicKey(await readFile(join(dataDir, 'sandbox', 'hub.pem'), 'utf8'))
      await writeFile(join(folder, 'studio.pub.pem'), hub.export({ type: 'spki', format: 'pem' }))
    },
    put: ({ folder, port }) => ({
      'https://api.studio.example': gamesAt(port),
      'https://play.studio.example': gamesAt(port),
      4711: '1',
      'studio.pub.pem': join(folder, 'studio.pub.pem'),
    }),
    tells:
      /Provider studio is registered\. Its wallet: POST \S+\/wallet\/hub88\/studio[\s\S]*BEGIN PUBLIC KEY/,
  },
  // A server that runs may have asked just before.
  {
    line: 'provider games studio --refresh',
    tells: /sbx_|a minute has to pass|one list a minute/,
    code: 'either',
  },
  { line: 'provider games studio', tells: /sbx_lotus_gold/ },
  {
    line: "npm run samnang -- provider game studio fish_king --section fishing --title-km 'ស្តេចត្រី' --position 1",
    put: () => ({ fish_king: 'sbx_three_coins' }),
    tells: /Done: sbx_three_coins of studio/,
  },
  {
    line: 'npm run samnang -- provider game studio old_slot --hide',
    put: () => ({ old_slot: 'sbx_lotus_gold' }),
    tells: /Done: sbx_lotus_gold/,
  },
  {
    line: 'npm run samnang -- provider game studio roulette --rest 2',
    put: () => ({ roulette: 'sbx_dragon_tiger' }),
    tells: /Done: sbx_dragon_tiger/,
  },
  { line: 'npm run samnang -- provider check studio', tells: /✓ it is switched on[^✗]*$/ },
  {
    line: 'provider reconcile studio --day …',
    put: () => ({ '…': dayFromNow(-1) }),
    tells: /0 transactions here, 0 there/,
  },
  { line: 'provider exceptions studio', tells: /No exceptions/ },
  { line: 'provider exceptions NAME', put: () => ({ NAME: 'studio' }), tells: /No exceptions/ },
  {
    line: 'npm run samnang -- provider exceptions NAME',
    put: () => ({ NAME: 'studio' }),
    tells: /No exceptions/,
  },
  {
    line: 'provider reconcile NAME --day YYYY-MM-DD',
    put: () => ({ NAME: 'studio', 'YYYY-MM-DD': dayFromNow(-1) }),
    tells: /0 transactions here, 0 there/,
  },
  {
    line: 'provider key NAME --add FILE',
    put: ({ folder }) => ({ NAME: 'studio', FILE: join(folder, 'studio.pub.pem') }),
    tells: /1 {2}added .* active/,
  },
  {
    line: 'provider add … --frame-origin old,new',
    put: ({ folder, port }) => ({
      '…': `studio --section slot,casino --games-api ${gamesAt(port)} --operator-id 1 --hub-key ${join(folder, 'studio.pub.pem')}`,
      'old,new': `${gamesAt(port)},https://new.studio.example`,
    }),
    tells: /Provider studio is registered/,
  },
  { line: 'provider disable NAME', put: () => ({ NAME: 'studio' }), tells: /Provider studio is off/ },
]

const HEAD = '4f1c0a9be6d8b7f02c3a51d6e9f0874b5a2c3d4e5f60718293a4b5c6d7e8f901'

/** At the end the books are right, and the site is closed. */
export const LAST: readonly Step[] = [
  {
    line: 'npm run samnang -- audit verify',
    tells: /[0-9a-f]{64}/,
    after: (facts, { stdout }) => {
      facts.head = /\b[0-9a-f]{64}\b/.exec(stdout)?.[0] ?? ''
    },
  },
  {
    line: `npm run samnang -- audit verify --head ${HEAD}`,
    put: ({ head }) => ({ [HEAD]: head }),
    tells: /./,
  },
  { line: 'audit verify --head HASH', put: ({ head }) => ({ HASH: head }), tells: /./ },
  { line: 'audit verify', tells: /./ },
  {
    line: 'npm run samnang -- audit list --target player:1000 --from 2026-11-01',
    tells: /player:1000/,
  },
  {
    line: 'npm run samnang -- audit list --actor staff:Dara --action lottery --limit 100',
    put: () => ({ Dara: 'admin' }),
    tells: /staff:admin/,
  },
  {
    line: 'npm run samnang -- events limits --bet 1000000 --win 10000000 --transfer 10000000',
    tells: /bet {2}from 1000000 riel/,
  },
  { line: 'npm run samnang -- audit list --kind large', tells: /./ },
  { line: 'npm run samnang -- audit list', tells: /staff:/ },
  { line: 'audit list', tells: /staff:/ },
  {
    line: 'audit list --actor staff:bopha --limit 100',
    put: () => ({ bopha: 'admin' }),
    tells: /staff:admin/,
  },
  { line: 'npm run samnang -- ledger audit', tells: /The books are right/ },
  { line: 'samnang db migrate', tells: /Up to date/ },
  { line: 'samnang retention', tells: /Kept for ever: / },
  { line: 'samnang ledger audit', tells: /The books are right/ },
  { line: 'ledger audit', tells: /The books are right/ },
  {
    line: 'maintenance on --notice …',
    put: () => ({ '…': "'back at noon'" }),
    tells: /Maintenance is on: back at noon/,
  },
  { line: 'samnang logout', tells: /Logged out/ },
]
