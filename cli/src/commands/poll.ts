import { officeRefusals } from '@samnang/contract/office/office-refusals'
import type { PollName } from '@samnang/core/lotto59/markets'
import { drawModes } from '@samnang/server/lotto59/draw-mode'
import { polls } from '@samnang/server/lotto59/switch-poll'
import { setDrawMode } from '@samnang/server/office/lotto59-commands'
import { switchSite } from '@samnang/server/operation/change-switch'
import { type Command, CommandError, readCode, UsageError } from '../command.ts'
import { giveToOffice } from '../give-to-office.ts'

export function readPoll(text: string | undefined): PollName {
  if (text !== 'POLL_1' && text !== 'POLL_2') throw new UsageError('A poll is POLL_1 or POLL_2.')
  return text
}

const list: Command = {
  name: 'poll list',
  usage: '',
  summary: 'The two series of draws, whether they are on, and the mode of the next draws to open.',
  positionals: [0, 0],
  async run(_words, { pool, print }) {
    const modes = await drawModes(await pool())
    for (const { id, enabled } of await polls(await pool()))
      print(`${id}  ${enabled ? 'on' : 'off'}  ${modes[id]}`, { poll: id, enabled, mode: modes[id] })
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

const mode: Command = {
  name: 'poll mode',
  usage: 'POLL_1|POLL_2 sealed|beacon',
  summary:
    'How its draws that open from then on come about: sealed, or with the public beacon. A second person agrees in the office.',
  permission: 'switches.change',
  positionals: [2, 2],
  async run({ positionals: [poll, word] }, context) {
    const params = { poll: readPoll(poll) }
    const body = { mode: readCode(['sealed', 'beacon'] as const, word, 'A mode') }
    const name = 'POST /api/lotto59/polls/:poll/mode'
    const done = await giveToOffice(context, { name, params, body, handler: setDrawMode })
    if (!done.ok) throw new CommandError(officeRefusals[done.code].message)
    if (done.value !== 'waits')
      context.print(`Draws of ${params.poll} that open from now on are ${body.mode}.`, done.value)
    return 0
  },
}

export const pollCommands = [
  mode,
  list,
  switched('on', 'Starts its draws again, from the next slot on.'),
  switched('off', 'Finishes its draws and starts no more.'),
]
