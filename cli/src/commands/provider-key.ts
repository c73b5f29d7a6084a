import { addProviderKey, retireProviderKey } from '@samnang/server/providers/add-provider'
import { readKeys } from '@samnang/server/providers/provider-facts'
import { keyFingerprint } from '@samnang/server/providers/signature'
import { type Command, CommandError, UsageError } from '../command.ts'
import { sentenceOf } from '../sentence.ts'
import { fileOf, providerOf, textOf } from './provider-words.ts'

const key: Command = {
  name: 'provider key',
  usage: 'NAME [--add FILE | --retire N]',
  summary: 'The keys that a provider signs with; two may be active while one takes over from the other.',
  permission: 'providers.manage',
  options: {
    add: { type: 'string', help: 'another public key' },
    retire: { type: 'string', help: 'the number of the key to retire' },
  },
  positionals: [1, 1],
  async run({ positionals: [name = ''], values }, { pool, print, by }) {
    const provider = await providerOf(await pool(), name)
    const file = textOf(values, 'add')
    const no = textOf(values, 'retire')
    if (file !== undefined && no !== undefined) throw new UsageError('Either --add or --retire.')
    if (no !== undefined && !/^[1-9][0-9]{0,3}$/.test(no))
      throw new UsageError('--retire is a number of the list.')
    if (file !== undefined)
      done(await addProviderKey(await pool(), name, await fileOf(file), await by()), name)
    if (no !== undefined)
      done(await retireProviderKey(await pool(), name, Number(no), await by()), `key ${no} of ${name}`)
    const keys = await readKeys(await pool(), provider.id)
    print(
      keys
        .map(({ publicKey, addedAt, retiredAt }, at) => {
          const state = retiredAt === null ? 'active' : `retired ${retiredAt.toISOString()}`
          return `${at + 1}  added ${addedAt.toISOString()}  ${state}  ${keyFingerprint(publicKey)}`
        })
        .join('\n'),
      keys.map(({ publicKey, addedAt, retiredAt }, at) => ({ no: at + 1, publicKey, addedAt, retiredAt })),
    )
    return 0
  },
}

function done(outcome: Awaited<ReturnType<typeof addProviderKey>>, subject: string): void {
  if (!outcome.ok) throw new CommandError(sentenceOf(outcome, subject))
}

export const providerKeyCommands = [key]
