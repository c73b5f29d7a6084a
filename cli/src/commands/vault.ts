import { publishedVault } from '@samnang/server/draws/signing-keys'
import { adoptVault } from '@samnang/server/fairness/adopt-vault'
import { answeringVault } from '@samnang/server/fairness/known-vault'
import { type Command, UsageError } from '../command.ts'

const show: Command = {
  name: 'vault show',
  usage: '',
  summary: 'Tells which vault the database knows and which one answers; exit code 1 when they differ.',
  positionals: [0, 0],
  async run(_words, { config, pool, print }) {
    const known = (await publishedVault(await pool()))?.toString('hex') ?? null
    const answering = await answeringVault(config.vaultSocket)
    print(`Known:     ${known ?? 'none yet'}\nAnswering: ${answering ?? 'none'}`, { known, answering })
    return known === null || answering === null || known === answering ? 0 : 1
  },
}

const adopt: Command = {
  name: 'vault adopt',
  usage: 'KEY',
  summary:
    'Lets the vault with this public key take the place of a lost one, whose open draws will be refunded.',
  permission: 'database.manage',
  positionals: [1, 1],
  async run({ positionals: [key = ''] }, { pool, print, by }) {
    if (!/^[0-9a-f]{64}$/.test(key)) throw new UsageError('A public key has 64 hexadecimal digits.')
    const isNew = await adoptVault(await pool(), Buffer.from(key, 'hex'), await by())
    print(isNew ? `From now on the vault is ${key}.` : 'It is the known one already.', { key, isNew })
    return 0
  },
}

export const vaultCommands = [show, adopt]
