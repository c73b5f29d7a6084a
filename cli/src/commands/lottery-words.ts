/** What the commands about the ticket lottery read, and how they say what was refused. */
import { readFile } from 'node:fs/promises'
import { GAME_TYPES, type GameType } from '@samnang/core/lottery/rules'
import { dayStartMs, wallTime } from '@samnang/core/phnom-penh-day'
import type { Refusal } from '@samnang/core/refusal'
import { mayStill } from '@samnang/server/staff/staff'
import { CommandError, type Context, UsageError } from '../command.ts'
import { sentenceOf } from '../sentence.ts'

type Value = string | boolean | undefined

export function readText(value: Value, option: string): string {
  const text = typeof value === 'string' ? value.trim().normalize('NFC') : ''
  if (text === '' || text.length > 200) throw new UsageError(`${option} has 1 to 200 characters.`)
  return text
}

export function readType(value: Value): GameType {
  const type = GAME_TYPES.find((known) => known === value)
  if (!type) throw new UsageError(`--type is one of ${GAME_TYPES.join(', ')}.`)
  return type
}

/** `2026-11-25 16:30`, with seconds or without, with a T between or a space; in Phnom Penh. */
export function readTime(value: Value, option: string): number {
  const text = typeof value === 'string' ? value : ''
  const [, day = '', hours, minutes, seconds = 0] =
    /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim()) ?? []
  const startMs = dayStartMs(day)
  if (startMs === null)
    throw new UsageError(`${option} is a time in Phnom Penh, like "2026-11-25 16:30", not "${text}".`)
  return startMs + Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000
}

export function readLimit(value: Value): number {
  if (value === undefined) return 20
  if (typeof value !== 'string' || !/^([1-9][0-9]{0,2}|1000)$/.test(value))
    throw new UsageError('--limit is a number from 1 to 1000.')
  return Number(value)
}

export async function readJsonFile(path: Value, option: string): Promise<unknown> {
  if (typeof path !== 'string' || path === '') throw new UsageError(`${option} names a file.`)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`${path} cannot be read.`)
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandError(`${path} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

/** `2026-11-25 16:30` in Phnom Penh. */
export function clockTime(ms: number): string {
  return wallTime(ms).slice(0, 16)
}

/** Whether a colleague who said something about a draw before still may; asked of the office's role. */
export function stillManages(office: Context['office']): (name: string) => Promise<boolean> {
  return async (name) => mayStill(await office(), name, 'lottery.manage')
}

/** What the first of two people is told. */
export function waitsSentence(drawId: bigint, untilMs: number, more = ''): string {
  const command = ['the same command', ...(more === '' ? [] : [more])].join(' ')
  return `Draw ${drawId} is unchanged: another person has to give ${command} until ${clockTime(untilMs)}.`
}

const SENTENCES: Readonly<Record<string, string>> = {
  too_late: 'it is too late for that; nothing was changed.',
  result_too_early:
    'its announced moment has not come, or its tickets are not frozen yet; a result is entered once both are past.',
  result_too_late: 'its result is confirmed, or it is void; nothing was changed.',
  house_drawn: 'it is drawn by the house from its committed seed: nobody enters or takes back its result.',
  nothing_entered: 'no result has been entered.',
  same_staff: 'whoever entered the result cannot confirm it.',
  result_differs:
    'the two entries differ. Both are kept; nothing is confirmed. Look at the source again, and enter or confirm anew:',
  not_settled: 'it is not settled, so there is nothing to take back.',
  not_won: 'it has won nothing that could be handed out.',
  already_handed_out: 'its winnings were handed out before: do not pay them again.',
  not_handed_out: 'its winnings are not handed out, or that was taken back before.',
  unknown_session: 'the rules have no such session.',
  invalid_times:
    'its times have to be in the future, in the order stop-delete, first close, last close, draw.',
  too_far_ahead: 'a draw beside the calendar is at most 60 days ahead, and 7 where the house draws it.',
  off_grid: 'a house draw closes on a multiple of five minutes.',
  draw_exists: 'there is a draw of this session, or one with this seed, at that time already.',
  changed_meanwhile: 'somebody has changed them meanwhile: look at them again.',
  invalid_number: 'a number has two or three digits.',
  not_special: 'the number is sold and paid in full already.',
}

/** A refusal as lines; every faulty field has its own. */
export function refusalOf(refusal: Refusal, subject: string): CommandError {
  const { code, errors } = refusal
  if (code === 'not_found') return new CommandError(`There is no ${subject}.`)
  if (errors !== undefined) {
    const faults = Object.entries(errors).flatMap(([path, all]) => all.map((what) => `  ${path} ${what}`))
    const why = SENTENCES[code] ?? 'not accepted, and nothing was changed.'
    return new CommandError(`${subject}: ${why}\n${faults.join('\n')}`)
  }
  const sentence = SENTENCES[code]
  return new CommandError(sentence === undefined ? sentenceOf(refusal, subject) : `${subject}: ${sentence}`)
}
