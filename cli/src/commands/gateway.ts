import { canonicalJson } from '@samnang/core/canonical-json'
import { type GatewaySetting, gatewaySettingOf } from '@samnang/server/base/gateway-setting'
import { readSettingRows } from '@samnang/server/base/setting-rows'
import { checkGateway, setGatewayIn } from '@samnang/server/cashier/set-gateway'
import { bakongGateway } from '@samnang/server/gateway/bakong'
import {
  adoptGatewayToken,
  gatewayTokenMark,
  gatewayTokenPath,
  isGatewayToken,
  readGatewayToken,
} from '@samnang/server/gateway/gateway-token'
import { switchSite } from '@samnang/server/operation/change-switch'
import { expectPrivate } from '@samnang/server/private-file'
import { type Command, CommandError, UsageError, type Words } from '../command.ts'
import { sentenceOf } from '../sentence.ts'
import { fileOf, textOf } from './provider-words.ts'
import { byTwo } from './two-people.ts'

const set: Command = {
  name: 'gateway set',
  usage: '--account ID --name NAME --cash-account CODE --api URL [--token-file FILE] …',
  summary:
    'Says whom payments by KHQR are asked of, and to which account of the house they come; two people have to say so.',
  permission: 'cashier.accounts',
  options: {
    account: { type: 'string', help: 'the house’s Bakong account, as samnang@aclb' },
    name: { type: 'string', help: 'as banking apps show it, at most 25 Latin characters' },
    city: { type: 'string', help: 'default: Phnom Penh' },
    'cash-account': { type: 'string', help: 'the code of the house account that the money comes to' },
    api: { type: 'string', help: 'base address of the Open API, without /v1' },
    list: { type: 'string', help: 'where your bank lists what came in, if it does' },
    'merchant-id': { type: 'string', help: 'of a merchant’s account: its number at the bank' },
    'merchant-bank': { type: 'string', help: 'of a merchant’s account: the bank' },
    'token-file': { type: 'string', help: 'holds the token; it is copied to where only the server reads it' },
  },
  refused: { token: 'A token in a command would stand in every list of processes: use --token-file.' },
  positionals: [0, 0],
  async run({ values }, context) {
    await context.by()
    const wanted = wantedOf(values)
    const token = await givenToken(textOf(values, 'token-file'))
    expectPossible(await checkGateway(await context.pool(), wanted), wanted)
    // Both people see to it that it is this token: its mark is part of what they say.
    const subject = canonicalJson({ ...wanted, token: token && gatewayTokenMark(token) })
    const asked = { command: set.name, permission: 'cashier.accounts', subject } as const
    const done = await byTwo(context, asked, async (tx, by) => {
      // What cannot be by now takes the second person's word back, too.
      const setting = expectPossible(await setGatewayIn(tx, wanted, by), wanted)
      if (token !== null) await adoptGatewayToken(tx, { dataDir: context.config.dataDir, token }, by)
      return setting
    })
    if (done === null) return 0
    context.print(`Payments by code go to ${wanted.account}. Try it: samnang gateway check`, done)
    return 0
  },
}

function expectPossible(
  checked: Awaited<ReturnType<typeof checkGateway>>,
  { cashAccount }: { cashAccount: string },
): GatewaySetting {
  if (checked.ok) return checked.value
  if (checked.code === 'not_found')
    throw new CommandError(`No open bank account of the house is called ${cashAccount}.`)
  throw new CommandError(
    'A code cannot be made of this: look at --account, --name, --city and the addresses.',
  )
}

function wantedOf(values: Words['values']) {
  const [id, bank] = [textOf(values, 'merchant-id'), textOf(values, 'merchant-bank')]
  if ((id === undefined) !== (bank === undefined))
    throw new UsageError('A merchant has both --merchant-id and --merchant-bank.')
  return {
    account: needed(values, 'account'),
    name: needed(values, 'name'),
    city: textOf(values, 'city') ?? 'Phnom Penh',
    cashAccount: needed(values, 'cash-account'),
    api: needed(values, 'api').replace(/\/+$/, ''),
    list: textOf(values, 'list') ?? null,
    payPage: null,
    ...(id === undefined || bank === undefined ? {} : { merchant: { id, bank } }),
  }
}

function needed(values: Words['values'], name: string): string {
  const value = textOf(values, name)
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing.`)
  return value
}

/** Looked at before anything is asked or done; null: none is given. */
async function givenToken(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null
  expectPrivate(file)
  const text = await fileOf(file)
  if (isGatewayToken(text)) return text
  throw new CommandError(`${file} holds no token: one line of 16 to 4096 characters.`)
}

const show: Command = {
  name: 'gateway show',
  usage: '',
  summary: 'Whom payments by KHQR are asked of, and whether there is a token.',
  positionals: [0, 0],
  async run(_words, { pool, config, print }) {
    const rows = await readSettingRows(await pool())
    const setting = gatewaySettingOf(rows.get('gateway'))
    const token = await readGatewayToken(config.dataDir)
    const mark = token === null ? null : gatewayTokenMark(token)
    const isOn = setting !== null && rows.get('khqr') === true
    const lines = setting
      ? Object.entries(setting).map(
          ([name, value]) => `${name}  ${typeof value === 'object' ? JSON.stringify(value) : value}`,
        )
      : ['No gateway is configured.']
    const ofToken =
      mark === null ? `no token in ${gatewayTokenPath(config.dataDir)}` : `token  SHA-256 ${mark}…`
    print([...lines, ofToken, isOn ? 'on' : 'off'].join('\n'), { setting, token: mark, on: isOn })
    return 0
  },
}

/** No code of anybody. */
const NOBODYS = '0'.repeat(32)

const check: Command = {
  name: 'gateway check',
  usage: '',
  summary: 'Asks the gateway about a code that nobody has: whether it answers, and knows our token.',
  positionals: [0, 0],
  async run(_words, { pool, config, print }) {
    const setting = gatewaySettingOf((await readSettingRows(await pool())).get('gateway'))
    if (!setting) throw new CommandError('No gateway is configured: samnang gateway set')
    const gateway = bakongGateway({
      ...setting,
      payee: setting,
      token: () => readGatewayToken(config.dataDir),
    })
    const answer = await gateway.statusOf(NOBODYS)
    if (answer.ok) print('It answers, and takes our token.', { ok: true })
    else print(`It cannot be asked (${answer.failure}): ${answer.detail}.`, answer)
    return answer.ok ? 0 : 1
  },
}

const enable = switchCommand('enable', true, 'Offers deposits by KHQR to players.')
const disable = switchCommand('disable', false, 'Makes no new codes; those that were made can still be paid.')

function switchCommand(verb: 'enable' | 'disable', on: boolean, summary: string): Command {
  return {
    name: `gateway ${verb}`,
    usage: '',
    summary,
    permission: 'switches.change',
    positionals: [0, 0],
    async run(_words, { pool, config, print, by }) {
      const done = await switchSite(await pool(), { name: 'khqr', value: { on } }, await by(), config)
      if (!done.ok && done.code === 'not_found')
        throw new CommandError('No gateway is configured: samnang gateway set')
      if (!done.ok) throw new CommandError(sentenceOf(done, 'khqr'))
      print(`Deposits by KHQR are ${on ? 'on' : 'off'}.`, { khqr: on })
      return 0
    },
  }
}

export const gatewayCommands = [set, show, check, enable, disable]
