import type { Command } from './command.ts'

type Load = () => Promise<readonly Command[]>

/**
 * By the first word that is typed, in the order of the help. A command reads the files of its own group alone: all of them
 * would take three times as long as most commands do.
 */
const GROUPS: readonly { words: readonly string[]; parts: readonly Load[] }[] = [
  {
    words: ['login', 'logout', 'whoami'],
    parts: [async () => (await import('./commands/login.ts')).loginCommands],
  },
  {
    words: ['staff'],
    parts: [async () => (await import('./commands/staff.ts')).staffCommands],
  },
  {
    words: ['player'],
    parts: [
      async () => (await import('./commands/player.ts')).playerCommands,
      async () => (await import('./commands/player-import.ts')).playerImportCommands,
      async () => (await import('./commands/player-show.ts')).playerShowCommands,
      async () => (await import('./commands/player-exclude.ts')).playerExcludeCommands,
    ],
  },
  {
    words: ['draw'],
    parts: [async () => (await import('./commands/draw.ts')).drawCommands],
  },
  {
    words: ['poll'],
    parts: [async () => (await import('./commands/poll.ts')).pollCommands],
  },
  {
    words: ['paytable', 'pot'],
    parts: [async () => (await import('./commands/paytable.ts')).paytableCommands],
  },
  {
    words: ['lottery'],
    parts: [
      async () => (await import('./commands/lottery.ts')).lotteryCommands,
      async () => (await import('./commands/lottery-draw.ts')).lotteryDrawCommands,
      async () => (await import('./commands/lottery-draw-change.ts')).lotteryDrawChangeCommands,
      async () => (await import('./commands/lottery-result.ts')).lotteryResultCommands,
      async () => (await import('./commands/lottery-hand-out.ts')).lotteryHandOutCommands,
      async () => (await import('./commands/lottery-number.ts')).lotteryNumberCommands,
      async () => (await import('./commands/lottery-rules.ts')).lotteryRulesCommands,
    ],
  },
  {
    words: ['ledger'],
    parts: [async () => (await import('./commands/ledger.ts')).ledgerCommands],
  },
  {
    words: ['audit'],
    parts: [async () => (await import('./commands/audit.ts')).auditCommands],
  },
  {
    words: ['events'],
    parts: [async () => (await import('./commands/events.ts')).eventCommands],
  },
  {
    words: ['provider'],
    parts: [
      async () => (await import('./commands/provider.ts')).providerCommands,
      async () => (await import('./commands/provider-key.ts')).providerKeyCommands,
      async () => (await import('./commands/provider-games.ts')).providerGamesCommands,
      async () => (await import('./commands/provider-books.ts')).providerBooksCommands,
      async () => (await import('./commands/provider-check.ts')).providerCheckCommands,
      async () => (await import('./commands/provider-rounds.ts')).providerRoundsCommands,
    ],
  },
  {
    words: ['gateway'],
    parts: [async () => (await import('./commands/gateway.ts')).gatewayCommands],
  },
  {
    words: ['receipt'],
    parts: [async () => (await import('./commands/receipt.ts')).receiptCommands],
  },
  {
    words: ['maintenance', 'message'],
    parts: [async () => (await import('./commands/site.ts')).siteCommands],
  },
  {
    words: ['vault'],
    parts: [async () => (await import('./commands/vault.ts')).vaultCommands],
  },
  {
    words: ['keys'],
    parts: [async () => (await import('./commands/keys.ts')).keysCommands],
  },
  {
    words: ['witness'],
    parts: [async () => (await import('./commands/witness.ts')).witnessCommands],
  },
  {
    words: ['retention'],
    parts: [async () => (await import('./commands/retention.ts')).retentionCommands],
  },
  {
    words: ['self-check'],
    parts: [async () => (await import('./commands/self-check.ts')).selfCheckCommands],
  },
  {
    words: ['db'],
    parts: [async () => (await import('./commands/db.ts')).dbCommands],
  },
  {
    words: ['demo'],
    parts: [async () => (await import('./commands/demo.ts')).demoCommands],
  },
]

/** The commands of the group that this word begins, in the order of the help; of a word that begins none: none. */
export async function commandsOf(word: string): Promise<readonly Command[]> {
  const group = GROUPS.find(({ words }) => words.includes(word))
  return group ? loaded(group.parts) : []
}

/** Everything that the operator can type, in the order of the help. */
export function allCommands(): Promise<readonly Command[]> {
  return loaded(GROUPS.flatMap(({ parts }) => parts))
}

async function loaded(parts: readonly Load[]): Promise<readonly Command[]> {
  return (await Promise.all(parts.map((load) => load()))).flat()
}
