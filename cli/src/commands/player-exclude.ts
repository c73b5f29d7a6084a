import { DAY_MS, dayStartMs, wallTime } from '@samnang/core/phnom-penh-day'
import { excludeByName } from '@samnang/server/players/exclude-player'
import { endGames } from '@samnang/server/providers/end-games'
import { type Command, CommandError, UsageError } from '../command.ts'
import { sentenceOf } from '../sentence.ts'

const exclude: Command = {
  name: 'player exclude',
  usage: 'NAME --until DATE',
  summary: 'Blocks a player from playing until a date; it cannot be ended early, only made longer.',
  options: { until: { type: 'string', help: 'last day of the break, YYYY-MM-DD in Phnom Penh' } },
  permission: 'players.limits',
  positionals: [1, 1],
  async run({ positionals: [username = ''], values }, context) {
    const start = typeof values.until === 'string' ? dayStartMs(values.until) : null
    if (start === null) throw new UsageError('--until is a day, YYYY-MM-DD.')
    const by = await context.by()
    const done = await excludeByName(await context.pool(), username, start + DAY_MS, [endGames], by)
    if (!done.ok) throw new CommandError(sentenceOf(done, username))
    const { kind, untilMs } = done.value
    const until = new Date(untilMs).toISOString()
    context.print(`${username} cannot play until ${wallTime(untilMs)} in Phnom Penh.`, {
      username,
      kind,
      until,
    })
    return 0
  },
}

export const playerExcludeCommands = [exclude]
