import type { By } from '@samnang/server/base/audit-log'
import { inTransaction, type Tx } from '@samnang/server/database/pool'
import { adoptKey } from '@samnang/server/keys/adopt-key'
import { HOUSE_KEYS, type HouseKey, keyFile, makeMark, markOfKey } from '@samnang/server/keys/house-keys'
import { knownMark } from '@samnang/server/keys/own-keys'
import { type Command, type Context, readCode, readWhy, UsageError, type Words } from '../command.ts'
import { byTwo } from './two-people.ts'

const show: Command = {
  name: 'keys show',
  usage: '',
  summary:
    'Tells which keys the database knows by their marks, and which lie here; exit code 1 when they differ.',
  positionals: [0, 0],
  async run(_words, { config, pool, print, random }) {
    const db = await pool()
    const bytes = { bytes: random }
    let areSame = true
    for (const name of HOUSE_KEYS) {
      const known = (await knownMark(db, name))?.toString('hex') ?? null
      const here = markOfKey(config.dataDir, name, bytes)?.toString('hex') ?? null
      areSame &&= known === null || here === null || known === here
      const file = keyFile(config.dataDir, name)
      print(`${name}\n  known: ${known ?? 'none yet'}\n  here:  ${here ?? 'none'}  ${file}`, {
        ...{ name, known, here, file },
      })
    }
    return areSame ? 0 : 1
  },
}

const adopt: Command = {
  name: 'keys adopt',
  usage: 'NAME',
  summary:
    'Lets the key that lies here, or a new one, take the place of one that is lost for good; two people have to say so.',
  permission: 'database.manage',
  options: {
    'break-glass': {
      type: 'boolean',
      help: 'without a log-in, with --reason: when the lost key is the office’s, and nobody has a recovery code',
    },
  },
  positionals: [1, 1],
  async run(words, context) {
    const name = readCode(HOUSE_KEYS, words.positionals[0], 'NAME')
    const mark = makeMark(context.config.dataDir, name, { bytes: context.random })
    const isNew = await agreed(words, context, { name, mark })
    if (isNew === null) return 0
    const file = keyFile(context.config.dataDir, name)
    context.print(
      isNew
        ? `From now on the key ${name} is that of ${file}. Copy it to every machine of this house.`
        : `The key ${name} of ${file} is the known one already.`,
      { name, mark: mark.toString('hex'), isNew },
    )
    return 0
  },
}

type Wanted = { name: HouseKey; mark: Buffer }

/** False: it is the known one, and nobody else is asked; null: a second person is waited for. */
async function agreed(words: Words, context: Context, { name, mark }: Wanted): Promise<boolean | null> {
  const work = (tx: Tx, by: By) => adoptKey(tx, name, mark, by)
  const pool = await context.pool()
  if (words.values['break-glass'] === true) {
    const by = await byGlass(name, words, context)
    return inTransaction(pool, (tx) => work(tx, by))
  }
  await context.by()
  if ((await knownMark(pool, name))?.equals(mark)) return false
  const subject = `${name} ${mark.toString('hex')}`
  return byTwo(context, { command: adopt.name, permission: 'database.manage', subject }, work)
}

/** Whoever may work on the database could let themselves in by `staff break-glass`: no office can, without its key. */
async function byGlass(name: HouseKey, words: Words, { who }: Pick<Context, 'who'>): Promise<By> {
  if (name !== 'office') throw new UsageError('--break-glass is for the key of the office alone.')
  const reason = readWhy(adopt, words)
  if (reason === undefined) throw new UsageError('--break-glass needs --reason.')
  return { actor: await who(), reason, alone: true }
}

export const keysCommands = [show, adopt]
