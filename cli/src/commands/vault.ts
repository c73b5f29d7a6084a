import { publishedKey } from '@samnang/server/draws/signing-keys'
import { adoptVault } from '@samnang/server/fairness/adopt-vault'
import { answeringVault } from '@samnang/server/fairness/known-vault'
import { type Command, UsageError } from '../command.ts'
import { byTwo } from './two-people.ts'

const show: Command = {
  name: 'vault show',
  usage: '',
  summary: 'Tells which vault the database knows and which one answers; exit code 1 when they differ.',
  positionals: [0, 0],
  async run(_words, { config, pool, print }) {
    const known = (await publishedKey(await pool(), 'vault'))?.toString('hex') ?? null
    const answering = await answeringVault(config.vaultSocket)
    print(`Known:     ${known ?? 'none yet'}\nAnswering: ${answering ?? 'none'}`, { known, answering })
    return known === null || answering === null || known === answering ? 0 : 1
  },
}

const adopt: Command = {
  name: 'vault adopt',
  usage: 'KEY',
  summary:
    'Lets the vault with this public key take the place of a lost one, whose open draws will be refunded; two people have to say so.',
  permission: 'database.manage',
  positionals: [1, 1],
  async run({ positionals: [key = ''] }, context) {
    if (!/^[0-9a-f]{64}$/.test(key)) throw new UsageError('A public key has 64 hexadecimal digits.')
    await context.by()
    const known = (await publishedKey(await context.pool(), 'vault'))?.toString('hex')
    const asked = { command: adopt.name, permission: 'database.manage', subject: key } as const
    const isNew =
      known === key
        ? false
        : await byTwo(context, asked, (tx, by) => adoptVault(tx, Buffer.from(key, 'hex'), by))
    if (isNew === null) return 0
    context.print(isNew ? `From now on the vault is ${key}.` : 'It is the known one already.', { key, isNew })
    return 0
  },
}

export const vaultCommands = [show, adopt]
