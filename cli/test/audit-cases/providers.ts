/** What is done to providers, their keys and games, and what its event says. Each row begins where the one before ended. */
import type { GameSection } from '@samnang/contract/games'
import { addProvider, addProviderKey } from '@samnang/server/providers/add-provider'
import type { TestDatabase } from '../../../server/test/database.ts'
import { publicPem } from '../../../server/test/wallet.ts'
import type { Case } from './case.ts'

const KNOWN = publicPem()
const provider = { section: 'slot', 'games-api': 'http://127.0.0.1:9', 'operator-id': '7' }

/** As if two people had agreed to it. */
async function addStudio({ pool }: TestDatabase): Promise<unknown> {
  const facts = { name: 'studio', sections: ['slot'] as GameSection[], operatorId: 7, hubKey: KNOWN }
  return addProvider(pool, { ...facts, gamesApi: provider['games-api'] }, { actor: 'test' })
}

export const PROVIDERS: Case[] = [
  {
    command: 'provider add',
    words: () => ['studio'],
    options: ({ file }) => ({ ...provider, 'hub-key': file('hub.pem', publicPem()) }),
    target: 'approval:',
    before: null,
    after: { endpoint: 'POST /api/providers' },
  },
  {
    command: 'provider add',
    prepare: ({ db }) => addStudio(db),
    words: () => ['studio'],
    options: ({ file }) => ({ ...provider, section: 'slot,casino', 'hub-key': file('known.pem', KNOWN) }),
    target: 'provider:studio',
    before: { sections: ['slot'] },
    after: { sections: ['slot', 'casino'] },
  },
  {
    command: 'provider key',
    words: () => ['studio'],
    options: ({ file }) => ({ add: file('new.pem', publicPem()) }),
    target: 'approval:',
    before: null,
    after: { endpoint: 'POST /api/providers/:name/keys' },
  },
  {
    command: 'provider key',
    prepare: ({ db }) => addProviderKey(db.pool, 'studio', publicPem(), { actor: 'test' }),
    words: () => ['studio'],
    options: () => ({ retire: '1' }),
    target: 'approval:',
    before: null,
    after: { endpoint: 'POST /api/providers/:name/keys/retire' },
  },
  {
    command: 'provider disable',
    words: () => ['studio'],
    target: 'provider:studio',
    before: { enabled: true },
    after: { enabled: false },
  },
  {
    command: 'provider enable',
    words: () => ['studio'],
    target: 'provider:studio',
    before: { enabled: false },
    after: { enabled: true },
  },
  {
    command: 'provider game',
    prepare: ({ addGame }) => addGame('book'),
    words: () => ['studio', 'book'],
    options: () => ({ hide: true }),
    target: 'game:studio:book',
    before: { isHidden: false },
    after: { isHidden: true },
  },
]
