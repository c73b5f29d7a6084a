import type { PollName } from '@samnang/core/lotto59/markets'
import { polls } from '@samnang/server/lotto59/switch-poll'
import { switchSite } from '@samnang/server/operation/change-switch'
import { type Command, UsageError } from '../command.ts'

export function readPoll(text: string | undefined): PollName {
  if (text !== 'POLL_1' && text !== 'POLL_2') throw new UsageError('A poll is POLL_1 or POLL_2.')
  return text
}

const list: Command = {
  name: 'poll list',
  usage: '',
  summary: 'The two series of draws and whether they are on.',
  positionals: [0, 0],
  async run(_words, { pool, print }) {
    for (const { id, enabled } of await polls(await pool()))
      print(`${id}  ${enabled ? 'on' : 'off'}`, { poll: id, enabled })
    return 0
  },
}

function switched(verb: 'on' | 'off', summary: string): Command {
  return {
    name: `poll ${verb}`,
    usage: 'POLL_1|POLL_2',
    summary,
    permission: 'switches.change',
    positionals: [1, 1],
    async run({ positionals: [name] }, { pool, config, print, by }) {
      const poll = readPoll(name)
      const wish = { name: poll.toLowerCase(), value: { on: verb === 'on' } }
      await switchSite(await pool(), wish, await by(), config)
      print(`${poll} is ${verb}.`, { poll, enabled: verb === 'on' })
      return 0
    },
  }
}

export const pollCommands = [
  list,
  switched('on', 'Starts its draws again, from the next slot on.'),
  switched('off', 'Finishes its draws and starts no more.'),
]
