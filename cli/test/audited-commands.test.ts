/** Which commands leave a significant event, which only look, and which permission each of them asks for. */
import { expect, test } from 'vitest'
import { allCommands } from '../src/commands.ts'
import { CASES } from './audit-cases/table.ts'

const commands = await allCommands()

/** They only look. */
const LOOK = [
  ...[
    'draw list',
    'draw show',
    'draw verify',
    'poll list',
    'retention',
    'self-check',
    'witness',
    'witness compare',
    'paytable show',
    'paytable history',
  ],
  ...[
    'lottery status',
    'lottery draw list',
    'lottery draw show',
    'lottery result preview',
    'lottery rules show',
  ],
  ...[
    'vault show',
    'keys show',
    'receipt check',
    'provider list',
    'gateway show',
    'gateway check',
    'provider exceptions',
    'provider rounds',
    'audit list',
    'audit verify',
    'events show',
    'whoami',
    'staff list',
  ],
]

/** What leaves its event elsewhere, or cannot leave one, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'db migrate': 'the database keeps its own account of its steps: schema_migration',
  'db backup': 'it only reads, also from a newer checkout, whose tables the database does not have yet',
  'db restore': 'needs an empty database: audit-log.test.ts',
  'provider reconcile': 'needs a provider that answers: provider.test.ts',
  'provider end-round': 'needs a round that hangs: server/src/office/rounds-desk.test.ts looks at its event',
  'provider check': 'needs a provider that answers: provider.test.ts',
  'provider games': 'needs a provider that answers: provider.test.ts',
  ...Object.fromEntries(
    ['create', 'lock', 'unlock', 'leave', 'break-glass'].map((verb) => [
      `staff ${verb}`,
      'login.test.ts looks at its event',
    ]),
  ),
  'demo house': 'plays into a demo alone, and each thing that it plays leaves its own event',
  'draw resettle': 'needs a draw that was paid wrongly: draw-resettle.test.ts',
  login: 'needs a person with a password: login.test.ts',
  logout: 'needs a person with a password: login.test.ts',
}

test('each command either changes something in the table above, or only looks, or says why not', () => {
  const known = new Set([...CASES.map(({ command }) => command), ...LOOK, ...Object.keys(ELSEWHERE)])
  expect(commands.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

test('what only looks asks for no permission, what changes something names the one that it asks', () => {
  const asks = (name: string) => commands.find((command) => command.name === name)?.permission
  expect(LOOK.filter((name) => asks(name) !== undefined)).toEqual([])
  const noted = ['player show', 'ledger audit', 'db server-login']
  expect(CASES.filter(({ command }) => !noted.includes(command) && asks(command) === undefined)).toEqual([])
})
