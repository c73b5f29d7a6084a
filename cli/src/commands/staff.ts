/** Colleagues by the command line: the first owner, and what an owner does when the office cannot be reached. */

import { wallTime } from '@samnang/core/phnom-penh-day'
import type { Outcome } from '@samnang/core/refusal'
import type { By } from '@samnang/server/base/audit-log'
import type { Config } from '@samnang/server/config'
import { inTransaction, type Tx } from '@samnang/server/database/pool'
import {
  breakGlass,
  createStaff,
  hasOwner,
  leaveStaff,
  listStaff,
  lockStaff,
  unlockStaff,
} from '@samnang/server/staff/staff'
import { type Command, CommandError, type Context, readCode, UsageError } from '../command.ts'
import { sentenceOf } from '../sentence.ts'

const create: Command = {
  name: 'staff create',
  usage: 'NAME [--role owner]',
  summary: 'Makes a colleague, and a link that is good once: password and authenticator are set there.',
  permission: 'staff.manage',
  options: {
    role: {
      type: 'string',
      help: 'owner, for the first one of a house alone; roles are given in the office',
    },
  },
  positionals: [1, 1],
  async run({ positionals: [name = ''], values }, context) {
    const role = values.role === undefined ? undefined : readCode(['owner'], values.role, '--role')
    const pool = await context.office()
    const by = role !== undefined && !(await hasOwner(pool)) ? await firstBy(context) : await context.by()
    const wish = { name, ...(role === undefined ? {} : { role }) }
    const made = await inTransaction(pool, (tx) =>
      createStaff({ random: { bytes: context.random } }, tx, wish, by),
    )
    if (!made.ok) throw refusalOf(made, name)
    tellLink(context, made.value)
    return 0
  },
}

/** Nobody can be logged in to a house without an owner. */
async function firstBy({ who }: Context): Promise<By> {
  return { actor: await who() }
}

function tellLink(
  { config, print }: Pick<Context, 'config' | 'print'>,
  { name, token, expiresAt }: { name: string; token: string; expiresAt: Date },
): void {
  const link = `${officeAddress(config)}/welcome#${token}`
  const until = wallTime(expiresAt.getTime()).slice(0, 16)
  print(`${name} gets in by this link, once, until ${until} in Phnom Penh:\n${link}`, {
    ...{ name, link },
    expires_at: expiresAt,
  })
}

/** As far as this side knows it: behind a proxy the operator names it. */
function officeAddress({ officeUrl, host, officePort }: Config): string {
  return officeUrl ?? `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${officePort}`
}

const list: Command = {
  name: 'staff list',
  usage: '',
  summary: 'The colleagues, their roles, and when they were last seen.',
  positionals: [0, 0],
  async run(_words, { office, print }) {
    const all = await listStaff(await office())
    const rows = all.map(({ id, roles, ...row }) => ({ id, ...row, roles: roles.map(({ role }) => role) }))
    print(all.length === 0 ? 'No colleagues.' : all.map(lineOf).join('\n'), rows)
    return 0
  },
}

type ListedStaff = Awaited<ReturnType<typeof listStaff>>[number]

function lineOf({ name, state, roles, isDemo, lastSeenAt }: ListedStaff): string {
  const seen =
    lastSeenAt === null ? 'never logged in' : `last log-in ${wallTime(lastSeenAt.getTime()).slice(0, 16)}`
  const rights = roles.map(({ role }) => role).join(', ') || 'no role'
  return `${name}  ${state}${isDemo ? ' (demo)' : ''}  ${rights}  ${seen}`
}

type Verb = (tx: Tx, name: string, by: By) => Promise<Outcome<null>>

function stateCommand(verb: 'lock' | 'unlock' | 'leave', summary: string, done: string, act: Verb): Command {
  return {
    name: `staff ${verb}`,
    usage: 'NAME',
    summary,
    permission: 'staff.manage',
    positionals: [1, 1],
    async run({ positionals: [name = ''] }, context) {
      const by = await context.by()
      const outcome = await inTransaction(await context.office(), (tx) => act(tx, name, by))
      if (!outcome.ok) throw refusalOf(outcome, name)
      context.print(`${name} ${done}.`, { name, done: verb })
      return 0
    },
  }
}

const glass: Command = {
  name: 'staff break-glass',
  usage: 'NAME --reason TEXT',
  summary: 'Lets an owner who lost everything in again by a new link; recorded, and shown to all owners.',
  options: { reason: { type: 'string', help: 'why it has to be, required' } },
  positionals: [1, 1],
  async run({ positionals: [name = ''], values }, context) {
    const reason = typeof values.reason === 'string' ? values.reason.trim().normalize('NFC') : ''
    if (reason === '' || reason.length > 200) throw new UsageError('--reason has 1 to 200 characters.')
    const by = { actor: await context.who(), reason }
    const tools = { random: { bytes: context.random } }
    const made = await inTransaction(await context.office(), (tx) => breakGlass(tools, tx, name, by))
    if (!made.ok) throw refusalOf(made, `owner ${name}`)
    tellLink(context, { name, ...made.value })
    return 0
  },
}

const SENTENCES: Readonly<Record<string, string>> = {
  no_permission:
    'the house has an owner, and you may not do more with colleagues than your own roles allow; nothing was changed.',
  last_owner:
    'is the last owner: the house would have nobody any more who may do everything. Nothing was changed.',
}

function refusalOf(refusal: Parameters<typeof sentenceOf>[0], subject: string): CommandError {
  const sentence = SENTENCES[refusal.code]
  return new CommandError(sentence === undefined ? sentenceOf(refusal, subject) : `${subject}: ${sentence}`)
}

export const staffCommands = [
  create,
  list,
  stateCommand('lock', 'Ends the sessions of a colleague and keeps them out.', 'is locked', lockStaff),
  stateCommand('unlock', 'Lets a colleague in again, failed tries forgotten.', 'is unlocked', unlockStaff),
  stateCommand(
    'leave',
    'A colleague leaves for good; the name is never given again.',
    'has left',
    leaveStaff,
  ),
  glass,
]
