/**
 * Somebody at the names of a house on a machine with a network of its own, where this program is started:
 * `owner LINK` takes the link of a first owner and prints what they log in with; `bet NAME PASSWORD` bets on the fast lotto,
 * waits until it is settled and prints the balance.
 */
import { Client } from '../client.ts'
import { takeLink } from '../first-owner.ts'
import { poll } from '../stream.ts'

const [verb, first = '', second = ''] = process.argv.slice(2)

async function bet(name: string, password: string): Promise<string> {
  const player = await new Client('https://play.example').logIn(name, password)
  const draw = await player.openDraw('POLL_2', 2_000)
  const bets = [{ type: 'RANGE_6' as const, amount: 1_000 }]
  await player.ask('POST /api/bet', { body: { poll: 'POLL_2', result_id: draw.result_id, bets } })
  const params = { result_id: String(draw.result_id) }
  const isOver = async () =>
    (await player.ask('GET /api/fairness/:result_id', { params })).result ?? undefined
  await poll(isOver, 60_000, 'the draw was not settled')
  return String((await player.ask('GET /api/user')).balance)
}

if (verb === 'owner') {
  const { password, code } = await takeLink(first)
  process.stdout.write(`${password}\n${code}\n`)
} else process.stdout.write(`${await bet(first, second)}\n`)
