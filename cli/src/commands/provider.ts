import type { GameSection } from '@samnang/contract/games'
import { providerCommands as officeCommands } from '@samnang/server/office/game-provider-commands'
import { switchSite } from '@samnang/server/operation/change-switch'
import { changeProvider, checkFacts, factsIn, type NewProvider } from '@samnang/server/providers/add-provider'
import {
  adoptOwnKey,
  isOwnKey,
  keepOwnKey,
  ownFingerprint,
  ownKeyPath,
  publicHalf,
  readOwnKey,
} from '@samnang/server/providers/own-key'
import { findProvider, type Provider, readProviders } from '@samnang/server/providers/provider-facts'
import { type Command, CommandError, type Context, UsageError, type Words } from '../command.ts'
import { giveToOffice } from '../give-to-office.ts'
import { sentenceOf } from '../sentence.ts'
import { askForKey } from './provider-key.ts'
import { fileOf, providerOf, tellChanged, textOf } from './provider-words.ts'
import { byTwo } from './two-people.ts'

const SECTIONS: readonly GameSection[] = ['slot', 'casino', 'sport', 'fishing']

const add: Command = {
  name: 'provider add',
  usage: 'NAME --section S --games-api URL --operator-id N --hub-key FILE.pem …',
  summary:
    'Registers a provider of games; a name that is known is changed. A second person agrees to its key in the office.',
  permission: 'providers.manage',
  options: {
    section: { type: 'string', help: 'where its games may be listed; several with commas' },
    'games-api': { type: 'string', help: 'base address of its Games API' },
    'operator-id': { type: 'string', help: 'the number that it knows us by' },
    'hub-key': { type: 'string', help: 'its public key' },
    'own-key': {
      type: 'string',
      help: 'our private key towards it, taken when a second person has typed the same; made when there is none yet',
    },
    allow: { type: 'string', help: 'networks that may call the wallet, with commas; default: any' },
    title: { type: 'string', help: 'its name as players read it' },
    'frame-origin': { type: 'string', help: 'where its pages come from, with commas, or same-host:PORT' },
    'picture-host': { type: 'string', help: 'further hosts of its pictures, with commas' },
    'leaves-frame': {
      type: 'boolean',
      help: 'a press in its games may lead the whole window elsewhere: only where a game cannot do without',
    },
    'sub-partner': { type: 'string', help: 'our brand there, if it has given one' },
  },
  positionals: [1, 1],
  async run({ positionals: [name = ''], values }, context) {
    const pool = await context.pool()
    const given = await wanted(name, values)
    const ownKey = await givenOwnKey(textOf(values, 'own-key'))
    const isKnown = (await findProvider(pool, name)) !== null
    const asked = isKnown ? await change(context, given) : await register(context, given)
    // Without one the server makes it when the second person has agreed.
    if (asked === 'waits' && ownKey !== null)
      context.print('Our key is not taken yet: type the same again once they have agreed.', {
        own_key: false,
      })
    if (asked === 'waits') return 0
    if (ownKey === null) await keepOwnKey(context.config.dataDir, name)
    else if ((await takeOwnKey(context, name, ownKey)) === 'waits') return 0
    await tellRegistered(context, await providerOf(pool, name))
    return 0
  },
}

/** Whoever holds it can speak to the provider in our name, so that two have to say which one it is. */
async function takeOwnKey(context: Context, name: string, pem: string): Promise<'done' | 'waits'> {
  const { dataDir } = context.config
  const former = readOwnKey(dataDir, name)
  const key = ownFingerprint(pem)
  if (former !== null && ownFingerprint(former) === key) return 'done'
  const subject = `${name} --own-key ${key}`
  const asked = { command: add.name, permission: 'providers.manage', subject } as const
  const taken = await byTwo(
    context,
    { ...asked, unchanged: 'Our key is not changed yet' },
    async (tx, by) => {
      await adoptOwnKey(tx, { dataDir, provider: name, pem }, by)
      return true
    },
  )
  return taken === null ? 'waits' : 'done'
}

/** All of it waits for the second person. */
async function register(context: Context, { hubKey, ...facts }: NewProvider): Promise<'done' | 'waits'> {
  const endpoint = 'POST /api/providers'
  const handler = officeCommands({ clock: context })[endpoint]
  const body = { name: facts.name, ...wireOf(facts), hub_key: hubKey }
  const done = await giveToOffice(context, { name: endpoint, params: undefined, body, handler })
  if (!done.ok) throw new CommandError(sentenceOf(done, facts.name))
  return done.value === 'waits' ? 'waits' : 'done'
}

/**
 * Its facts at once, as the office does: in an emergency one person says who may call the wallet. A key that is new waits. It
 * is asked for first, so that what cannot be is refused before anything has changed.
 */
async function change(context: Context, { hubKey, ...facts }: NewProvider): Promise<'done' | 'waits'> {
  const { name } = facts
  const [pool, by] = [await context.pool(), await context.by()]
  const checked = checkFacts(facts)
  if (!checked.ok) throw new CommandError(sentenceOf(checked, name))
  const asked = await askForKey(context, { name, pem: hubKey, unchanged: 'Its keys are not changed yet' })
  const before = await providerOf(pool, name)
  const changed = await changeProvider(pool, facts, by)
  if (!changed.ok) throw new CommandError(sentenceOf(changed, name))
  if (asked === 'waits') tellChanged(context, factsIn(before), factsIn(changed.value))
  return asked
}

function wireOf({ name, title, gamesApi, operatorId, ...facts }: Omit<NewProvider, 'hubKey'>) {
  return {
    ...{ title: title?.trim() || name, games_api: gamesApi, operator_id: operatorId },
    ...{ sub_partner: facts.subPartner ?? null, sections: facts.sections },
    ...{ frame_origins: facts.frameOrigins ?? [], picture_hosts: facts.pictureHosts ?? [] },
    ...{ allowed: facts.allowed ?? [], may_leave_frame: facts.mayLeaveFrame ?? false },
  }
}

async function tellRegistered(context: Context, provider: Provider): Promise<void> {
  const [wallet, key] = [walletUrl(context, provider.name), ourKey(context, provider.name)]
  context.print(
    `Provider ${provider.name} is registered. Its wallet: POST ${wallet}/…\nOur public key for it:\n${key}`,
    { ...jsonOf(provider), wallet, own_public_key: key },
  )
}

async function wanted(name: string, values: Words['values']): Promise<NewProvider> {
  const sections = listOf(values, 'section') ?? []
  const unknown = sections.find((section) => !SECTIONS.some((known) => known === section))
  if (sections.length === 0 || unknown !== undefined)
    throw new UsageError(`--section is one or several of ${SECTIONS.join(', ')}, with commas.`)
  const operatorId = textOf(values, 'operator-id') ?? ''
  if (!/^[0-9]{1,10}$/.test(operatorId)) throw new UsageError('--operator-id is a whole number from 1.')
  const title = textOf(values, 'title')
  const frameOrigins = listOf(values, 'frame-origin')
  const pictureHosts = listOf(values, 'picture-host')
  const allowed = listOf(values, 'allow')
  return {
    name,
    sections: SECTIONS.filter((section) => sections.includes(section)),
    gamesApi: textOf(values, 'games-api') ?? missing('games-api'),
    operatorId: Number(operatorId),
    subPartner: textOf(values, 'sub-partner') ?? null,
    mayLeaveFrame: values['leaves-frame'] === true,
    hubKey: await fileOf(textOf(values, 'hub-key') ?? missing('hub-key')),
    ...(title === undefined ? {} : { title }),
    ...(frameOrigins ? { frameOrigins } : {}),
    ...(pictureHosts ? { pictureHosts } : {}),
    ...(allowed ? { allowed } : {}),
  }
}

/** Looked at before anything is asked; null: none is given. */
async function givenOwnKey(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null
  const pem = await fileOf(file)
  if (isOwnKey(pem)) return pem
  throw new CommandError(`${file} holds no private RSA key of 2048 bits or more.`)
}

function ourKey({ config }: Context, name: string): string {
  const key = readOwnKey(config.dataDir, name)
  return key ? publicHalf(key) : `cannot be read: ${ownKeyPath(config.dataDir, name)}`
}

/** As far as this side knows it: behind a proxy the operator knows the host. */
function walletUrl({ config }: Context, name: string): string {
  return `${config.publicUrl ?? `http://${config.host}:${config.port}`}/wallet/hub88/${name}`
}

const list: Command = {
  name: 'provider list',
  usage: '',
  summary: 'The providers, their sections and whether they are switched on.',
  positionals: [0, 0],
  async run(_words, { pool, print }) {
    const providers = await readProviders(await pool())
    print(providers.length === 0 ? 'No providers.' : providers.map(lineOf).join('\n'), providers.map(jsonOf))
    return 0
  },
}

function lineOf({ name, title, sections, gamesApi, isEnabled, listTakenAt }: Provider): string {
  const games = listTakenAt === null ? 'no list yet' : `list of ${listTakenAt.toISOString()}`
  return `${name}  ${title}  ${sections.join(',')}  ${gamesApi}  ${isEnabled ? 'on' : 'off'}  ${games}`
}

function jsonOf({ accountId, ...provider }: Provider) {
  return { ...provider, accountId: Number(accountId) }
}

const enable = switchCommand(
  'enable',
  true,
  'Offers the games of a provider and listens to its wallet calls.',
)
const disable = switchCommand(
  'disable',
  false,
  'Stops offering its games and takes no bets of theirs; wins and rollbacks of open rounds are still taken.',
)

function switchCommand(verb: 'enable' | 'disable', isEnabled: boolean, summary: string): Command {
  return {
    name: `provider ${verb}`,
    usage: 'NAME',
    summary,
    permission: 'switches.change',
    positionals: [1, 1],
    async run({ positionals: [name = ''] }, { pool, config, print, by }) {
      const wish = { name: `provider-${name}`, value: { on: isEnabled } }
      const done = await switchSite(await pool(), wish, await by(), config)
      if (!done.ok) throw new CommandError(sentenceOf(done, `provider ${name}`))
      print(`Provider ${name} is ${isEnabled ? 'on' : 'off'}.`, { name, enabled: isEnabled })
      return 0
    },
  }
}

function listOf(values: Words['values'], name: string): string[] | undefined {
  return textOf(values, name)
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function missing(name: string): never {
  throw new UsageError(`--${name} is missing.`)
}

export const providerCommands = [add, list, enable, disable]
