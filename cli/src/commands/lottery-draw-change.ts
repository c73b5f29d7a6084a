import { STAFF_VOID_REASONS } from '@samnang/core/void-reason'
import { createDraw } from '@samnang/server/lottery/create-draw'
import { voidLotteryDraw } from '@samnang/server/lottery/void-lottery'
import { type Command, NOTE, readCode, readId, UsageError, VOID_REASON } from '../command.ts'
import { clockTime, readTime, readType, refusalOf, stillManages, waitsSentence } from './lottery-words.ts'

const create: Command = {
  name: 'lottery draw create',
  usage: '--type T --session S --at TIME [--closes TIME] [--stop-delete TIME]',
  summary: 'A draw outside the calendar, by the current rules; it takes bets immediately.',
  permission: 'lottery.manage',
  options: {
    type: { type: 'string', help: 'VN, TN or KH' },
    session: { type: 'string', help: 'as in the rules: DAY, NIGHT, 1030 …' },
    at: { type: 'string', help: 'the draw, "YYYY-MM-DD HH:MM" in Phnom Penh' },
    closes: { type: 'string', help: 'the last group; the others keep their distance' },
    'stop-delete': {
      type: 'string',
      help: 'from when tickets cannot be taken back; not after the first close',
    },
  },
  positionals: [0, 0],
  async run({ values }, { pool, print, by }) {
    const type = readType(values.type)
    const session = typeof values.session === 'string' ? values.session : ''
    if (!/^[A-Z0-9]{1,10}$/.test(session)) throw new UsageError('--session is a name like DAY or 1030.')
    const drawMs = readTime(values.at, '--at')
    const made = await createDraw(await pool(), {
      type,
      session,
      drawMs,
      ...(values.closes === undefined ? {} : { closesMs: readTime(values.closes, '--closes') }),
      ...(values['stop-delete'] === undefined
        ? {}
        : { stopDeleteMs: readTime(values['stop-delete'], '--stop-delete') }),
      by: await by(),
    })
    if (!made.ok) throw refusalOf(made, `A draw of ${type} ${session}`)
    print(`Draw ${made.value.id}: ${type} ${session}, ${clockTime(drawMs)}.`, {
      id: Number(made.value.id),
    })
    return 0
  },
}

const voided: Command = {
  name: 'lottery draw void',
  usage: 'ID --reason CODE [--note TEXT]',
  summary:
    'Refunds every ticket of a draw whose result is not confirmed yet; once they cannot be taken back two people have to say so. Cannot be undone.',
  permission: 'lottery.manage',
  options: { reason: VOID_REASON, note: NOTE },
  positionals: [1, 1],
  async run({ positionals, values }, { pool, office, print, by }) {
    const drawId = readId(positionals[0])
    const reason = readCode(STAFF_VOID_REASONS, values.reason, '--reason')
    const { name: staff, reason: note = '' } = await by()
    const order = { drawId, reason, staff, note, counts: stillManages(office) }
    const done = await voidLotteryDraw(await pool(), order)
    if (!done.ok) throw refusalOf(done, `lottery draw ${drawId}`)
    if (done.value.kind === 'waits') {
      print(waitsSentence(drawId, done.value.untilMs, `with --reason ${reason}`), {
        id: Number(drawId),
        void: false,
        waits_until: new Date(done.value.untilMs),
      })
      return 0
    }
    print(`Draw ${drawId} is void; its tickets are refunded within seconds of the server running.`, {
      id: Number(drawId),
      void: true,
    })
    return 0
  },
}

export const lotteryDrawChangeCommands = [create, voided]
