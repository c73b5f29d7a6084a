import type { Command } from './command.ts'
import { auditCommands } from './commands/audit.ts'
import { dbCommands } from './commands/db.ts'
import { demoCommands } from './commands/demo.ts'
import { drawCommands } from './commands/draw.ts'
import { eventCommands } from './commands/events.ts'
import { gatewayCommands } from './commands/gateway.ts'
import { keysCommands } from './commands/keys.ts'
import { ledgerCommands } from './commands/ledger.ts'
import { loginCommands } from './commands/login.ts'
import { lotteryCommands } from './commands/lottery.ts'
import { lotteryDrawCommands } from './commands/lottery-draw.ts'
import { lotteryDrawChangeCommands } from './commands/lottery-draw-change.ts'
import { lotteryHandOutCommands } from './commands/lottery-hand-out.ts'
import { lotteryNumberCommands } from './commands/lottery-number.ts'
import { lotteryResultCommands } from './commands/lottery-result.ts'
import { lotteryRulesCommands } from './commands/lottery-rules.ts'
import { paytableCommands } from './commands/paytable.ts'
import { playerCommands } from './commands/player.ts'
import { playerExcludeCommands } from './commands/player-exclude.ts'
import { playerImportCommands } from './commands/player-import.ts'
import { playerShowCommands } from './commands/player-show.ts'
import { pollCommands } from './commands/poll.ts'
import { providerCommands } from './commands/provider.ts'
import { providerBooksCommands } from './commands/provider-books.ts'
import { providerCheckCommands } from './commands/provider-check.ts'
import { providerGamesCommands } from './commands/provider-games.ts'
import { providerKeyCommands } from './commands/provider-key.ts'
import { providerRoundsCommands } from './commands/provider-rounds.ts'
import { receiptCommands } from './commands/receipt.ts'
import { retentionCommands } from './commands/retention.ts'
import { selfCheckCommands } from './commands/self-check.ts'
import { siteCommands } from './commands/site.ts'
import { staffCommands } from './commands/staff.ts'
import { vaultCommands } from './commands/vault.ts'
import { witnessCommands } from './commands/witness.ts'

/** Everything that the operator can type, in the order of the help. */
export const commands: readonly Command[] = [
  ...loginCommands,
  ...staffCommands,
  ...playerCommands,
  ...playerImportCommands,
  ...playerShowCommands,
  ...playerExcludeCommands,
  ...drawCommands,
  ...pollCommands,
  ...paytableCommands,
  ...lotteryCommands,
  ...lotteryDrawCommands,
  ...lotteryDrawChangeCommands,
  ...lotteryResultCommands,
  ...lotteryHandOutCommands,
  ...lotteryNumberCommands,
  ...lotteryRulesCommands,
  ...ledgerCommands,
  ...auditCommands,
  ...eventCommands,
  ...providerCommands,
  ...providerKeyCommands,
  ...providerGamesCommands,
  ...providerBooksCommands,
  ...providerCheckCommands,
  ...providerRoundsCommands,
  ...gatewayCommands,
  ...receiptCommands,
  ...siteCommands,
  ...vaultCommands,
  ...keysCommands,
  ...witnessCommands,
  ...retentionCommands,
  ...selfCheckCommands,
  ...dbCommands,
  ...demoCommands,
]
