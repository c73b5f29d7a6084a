import { lotterySetting, switchLottery } from '@samnang/server/lottery/switch-lottery'
import type { Command } from '../command.ts'

function switched(name: string, on: boolean, summary: string): Command {
  return {
    name: `lottery ${name}`,
    usage: '',
    summary,
    permission: 'switches.change',
    positionals: [0, 0],
    async run(_words, { pool, print, by }) {
      await switchLottery(await pool(), on, (await by()).actor)
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
    const setting = await lotterySetting(await pool())
    const on = setting ?? config.enableLottery
    const by = setting === null ? 'ENABLE_LOTTERY' : 'setting'
    const text =
      setting === null
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
