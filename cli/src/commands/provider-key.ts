import { providerCommands } from '@samnang/server/office/game-provider-commands'
import { type Provider, readKeys } from '@samnang/server/providers/provider-facts'
import { keyFingerprint } from '@samnang/server/providers/signature'
import { type Command, CommandError, type Context, UsageError } from '../command.ts'
import { giveToOffice } from '../give-to-office.ts'
import { sentenceOf } from '../sentence.ts'
import { fileOf, providerOf, textOf } from './provider-words.ts'

const key: Command = {
  name: 'provider key',
  usage: 'NAME [--add FILE | --retire N]',
  summary:
    'The keys that a provider signs with; two may be active while one takes over from the other. A second person agrees to a change in the office.',
  permission: 'providers.manage',
  options: {
    add: { type: 'string', help: 'another public key' },
    retire: { type: 'string', help: 'the number of the key to retire' },
  },
  positionals: [1, 1],
  async run({ positionals: [name = ''], values }, context) {
    const { pool, print } = context
    const provider = await providerOf(await pool(), name)
    const file = textOf(values, 'add')
    const no = textOf(values, 'retire')
    if (file !== undefined && no !== undefined) throw new UsageError('Either --add or --retire.')
    if (no !== undefined && !/^[1-9][0-9]{0,3}$/.test(no))
      throw new UsageError('--retire is a number of the list.')
    const unchanged = 'Nothing was changed'
    const pem = file === undefined ? null : await fileOf(file)
    if (pem !== null && (await askForKey(context, { name, pem, unchanged })) === 'waits') return 0
    if (no !== undefined && (await retire(context, provider, Number(no))) === 'waits') return 0
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

/** `waits`: a second person was asked, and whoever types has read it. */
export async function askForKey(
  context: Context,
  { name, pem, unchanged }: { name: string; pem: string; unchanged: string },
): Promise<'done' | 'waits'> {
  const endpoint = 'POST /api/providers/:name/keys'
  const handler = providerCommands({ clock: context })[endpoint]
  const given = { name: endpoint, params: { name }, body: { public_key: pem }, handler, unchanged } as const
  const done = await giveToOffice(context, given)
  if (!done.ok) throw new CommandError(sentenceOf(done, name))
  return done.value === 'waits' ? 'waits' : 'done'
}

async function retire(context: Context, { id, name }: Provider, no: number): Promise<'done' | 'waits'> {
  const key = (await readKeys(await context.pool(), id))[no - 1]
  const endpoint = 'POST /api/providers/:name/keys/retire'
  const handler = providerCommands({ clock: context })[endpoint]
  const body = { fingerprint: key ? keyFingerprint(key.publicKey) : '' }
  const done = await giveToOffice(context, { name: endpoint, params: { name }, body, handler })
  if (!done.ok) throw new CommandError(sentenceOf(done, `key ${no} of ${name}`))
  return done.value === 'waits' ? 'waits' : 'done'
}

export const providerKeyCommands = [key]
