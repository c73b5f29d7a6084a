import type { Command } from './command.ts'

/**
 * The first words that are typed, and the file that knows them, in the order of the help. A command reads the files of its
 * own word alone: all of them take twice as long.
 */
const PARTS: readonly [words: readonly string[], load: () => Promise<readonly Command[]>][] = [
  [['login', 'logout', 'whoami'], async () => (await import('./commands/login.ts')).loginCommands],
  [['staff'], async () => (await import('./commands/staff.ts')).staffCommands],
  [['player'], async () => (await import('./commands/player.ts')).playerCommands],
  [['player'], async () => (await import('./commands/player-import.ts')).playerImportCommands],
  [['player'], async () => (await import('./commands/player-show.ts')).playerShowCommands],
  [['player'], async () => (await import('./commands/player-exclude.ts')).playerExcludeCommands],
  [['draw'], async () => (await import('./commands/draw.ts')).drawCommands],
  [['poll'], async () => (await import('./commands/poll.ts')).pollCommands],
  [['paytable', 'pot'], async () => (await import('./commands/paytable.ts')).paytableCommands],
  [['lottery'], async () => (await import('./commands/lottery.ts')).lotteryCommands],
  [['lottery'], async () => (await import('./commands/lottery-draw.ts')).lotteryDrawCommands],
  [['lottery'], async () => (await import('./commands/lottery-draw-change.ts')).lotteryDrawChangeCommands],
  [['lottery'], async () => (await import('./commands/lottery-result.ts')).lotteryResultCommands],
  [['lottery'], async () => (await import('./commands/lottery-hand-out.ts')).lotteryHandOutCommands],
  [['lottery'], async () => (await import('./commands/lottery-number.ts')).lotteryNumberCommands],
  [['lottery'], async () => (await import('./commands/lottery-rules.ts')).lotteryRulesCommands],
  [['ledger'], async () => (await import('./commands/ledger.ts')).ledgerCommands],
  [['audit'], async () => (await import('./commands/audit.ts')).auditCommands],
  [['events'], async () => (await import('./commands/events.ts')).eventCommands],
  [['provider'], async () => (await import('./commands/provider.ts')).providerCommands],
  [['provider'], async () => (await import('./commands/provider-key.ts')).providerKeyCommands],
  [['provider'], async () => (await import('./commands/provider-games.ts')).providerGamesCommands],
  [['provider'], async () => (await import('./commands/provider-books.ts')).providerBooksCommands],
  [['provider'], async () => (await import('./commands/provider-check.ts')).providerCheckCommands],
  [['provider'], async () => (await import('./commands/provider-rounds.ts')).providerRoundsCommands],
  [['gateway'], async () => (await import('./commands/gateway.ts')).gatewayCommands],
  [['receipt'], async () => (await import('./commands/receipt.ts')).receiptCommands],
  [['maintenance', 'message'], async () => (await import('./commands/site.ts')).siteCommands],
  [['vault'], async () => (await import('./commands/vault.ts')).vaultCommands],
  [['keys'], async () => (await import('./commands/keys.ts')).keysCommands],
  [['witness'], async () => (await import('./commands/witness.ts')).witnessCommands],
  [['retention'], async () => (await import('./commands/retention.ts')).retentionCommands],
  [['self-check'], async () => (await import('./commands/self-check.ts')).selfCheckCommands],
  [['db'], async () => (await import('./commands/db.ts')).dbCommands],
  [['demo'], async () => (await import('./commands/demo.ts')).demoCommands],
]

/** The commands that begin with this word, in the order of the help; of a word that begins none: none. */
export function commandsOf(word: string): Promise<readonly Command[]> {
  return loaded(PARTS.filter(([words]) => words.includes(word)))
}

/** Everything that the operator can type, in the order of the help. */
export function allCommands(): Promise<readonly Command[]> {
  return loaded(PARTS)
}

async function loaded(parts: typeof PARTS): Promise<readonly Command[]> {
  return (await Promise.all(parts.map(([, load]) => load()))).flat()
}
