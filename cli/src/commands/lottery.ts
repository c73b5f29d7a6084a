import { switchSite } from '@samnang/server/operation/change-switch'
import { listSwitches } from '@samnang/server/operation/switches'
import type { Command } from '../command.ts'

function switched(name: string, on: boolean, summary: string): Command {
  return {
    name: `lottery ${name}`,
    usage: '',
    summary,
    permission: 'switches.change',
    positionals: [0, 0],
    async run(_words, { pool, config, print, by }) {
      await switchSite(await pool(), { name: 'lottery', value: { on } }, await by(), config)
      print(`The ticket lottery is ${name}.`, { lottery: on })
      return 0
    },
  }
}

const status: Command = {
  name: 'lottery status',
  usage: '',
  summary: 'Whether the ticket lottery is offered, and who says so.',
  positionals: [0, 0],
  async run(_words, { pool, config, print }) {
    const lottery = (await listSwitches(await pool(), config)).find(({ name }) => name === 'lottery')
    const on = lottery?.value.on === true
    const by = lottery?.changed ? 'setting' : 'ENABLE_LOTTERY'
    const text =
      by === 'ENABLE_LOTTERY'
        ? `Nobody has switched it: ENABLE_LOTTERY of the server decides, which is ${on ? 'on' : 'off'} here.`
        : `The ticket lottery is ${on ? 'on' : 'off'}.`
    print(text, { lottery: on, by })
    return 0
  },
}

export const lotteryCommands = [
  switched('on', true, 'Offers the ticket lottery; players see it within seconds.'),
  switched('off', false, 'Stops offering it; draws with tickets are still drawn, settled and refunded.'),
  status,
]
