import type { CHECK_STEPS, CheckStep } from '@samnang/contract/office/providers'
import { checkProvider } from '@samnang/server/providers/check-provider'
import type { Command } from '../command.ts'
import { providerOf } from './provider-words.ts'

const check: Command = {
  name: 'provider check',
  usage: 'NAME',
  summary: 'Tries a provider out step by step, as far as this side can; exit code 1 when a step fails.',
  positionals: [1, 1],
  async run({ positionals: [name = ''] }, context) {
    const db = await context.pool()
    const provider = await providerOf(db, name)
    const by = { actor: await context.who() }
    let hasFailed = false
    for await (const step of checkProvider(
      { db, config: context.config, nowMs: context.now(), by },
      provider,
    )) {
      const detail = detailOf(step)
      const mark = step.ok === null ? '–' : step.ok ? '✓' : '✗'
      const { title } = STEPS[step.step]
      const value = { name: title, ok: step.ok, detail }
      context.print(`${mark} ${title}${detail === '' ? '' : `: ${detail}`}`, value)
      hasFailed ||= step.ok === false
    }
    return hasFailed ? 1 : 0
  },
}

/** How each step is called, and its figure. */
const STEPS: Readonly<Record<(typeof CHECK_STEPS)[number], { title: string; figure?: string }>> = {
  enabled: { title: 'it is switched on' },
  own_key: { title: 'our key towards it can be read' },
  keys: { title: 'its keys are known', figure: '{n} active' },
  addresses: { title: 'addresses are named' },
  wallet: { title: 'our wallet answers and refuses what is not signed' },
  list: { title: 'its list of games can be read', figure: '{n} games, {unreadable} rows not understood' },
  launch: { title: 'a game for play money opens at a registered origin' },
  signature: { title: 'it refuses a wrong signature with 401' },
  unknown_game: { title: 'it refuses a game that does not exist' },
  transactions: { title: 'its list of transactions can be read', figure: '{n} of the last hour' },
  sections: { title: 'its games have a section', figure: '{n} have none' },
  bet: { title: 'it has sent a bet', figure: '{n}' },
  win: { title: 'it has sent a win', figure: '{n}' },
  rollback: { title: 'it has sent a rollback of something that was there', figure: '{n}' },
  tombstone: { title: 'it has sent a rollback of something that never came', figure: '{n}' },
}

const WHYS: Readonly<Record<NonNullable<CheckStep['why']>, string>> = {
  any_address: 'none: any address may call',
  no_server: 'no server on port {n} of this machine',
  too_often: 'asked for within the last minute',
  no_game: 'no game is known yet',
  no_address: 'the answer has no address',
  accepted: 'accepted',
  no_list: 'the answer is no list',
  not_yet: 'not yet',
}

function detailOf({ step, n, unreadable, why, said }: CheckStep): string {
  if (said !== undefined) return said
  const text = why === undefined ? STEPS[step].figure : WHYS[why]
  return (text ?? '').replace('{n}', String(n)).replace('{unreadable}', String(unreadable))
}

export const providerCheckCommands = [check]
