/** The report in words, ready to be shown: the page and the saved file show the same outline. */
import type { DrawByte } from '@samnang/core/fairness/draw-balls'
import { OUTSIDE_MODE } from '@samnang/core/fairness/lottery-modes'
import type { PublishedDraw, PublishedProof } from '@samnang/core/fairness/published-records'
import type { StepState } from '@samnang/core/fairness/verify-step'
import { betFromPicks } from '@samnang/core/lotto59/bet'
import { categoryOf, POSTS, rangeOf, totalOf } from '@samnang/core/lotto59/markets'
import { unitsToRiel } from '@samnang/core/money'
import { VOID_REASONS } from '@samnang/core/void-reason'
import { price, ticketId } from '../text/format.ts'
import type { OwnBet } from './fair-data.ts'
import { type Figure, figuresOf } from './figures.ts'
import { type NumbersOutline, numbersOf } from './numbers-outline.ts'
import type { FairKey, Say } from './say.ts'
import { stepSentence } from './step-sentence.ts'
import type { FairReport, ShownCode, ShownStep } from './verify-fair.ts'

export interface StepOutline {
  code: ShownCode
  state: StepState
  word: string
  name: string
  sentence: string
  figures: Figure[]
}

export interface Verdict {
  state: StepState
  title: string
  text: string
  /** What to do now, where it failed. */
  advice: string[]
}

export interface ByteRow {
  byte: number
  accepted: boolean
  outOf: number
  rest: number | null
  ball: number | null
}

export interface ResultOutline {
  balls: { ball: number; post: string | null; label: string }[]
  total: number
  category: string
  bytes: ByteRow[]
}

export interface Outline {
  verdict: Verdict
  sections: { title: string; steps: StepOutline[] }[]
  tickets: { id: number; title: string; about: string; steps: StepOutline[] }[]
  result: ResultOutline | null
  /** Of a house draw of the ticket lottery. */
  numbers: NumbersOutline | null
  /** The vault's release does not cover the total stake. */
  isFormer: boolean
}

const OPENING: ReadonlySet<ShownCode> = new Set([
  'keys',
  'record',
  'rules_hash',
  'open_hash',
  'open_signature',
  'day_signature',
  'commitment_in_day',
])
const CLOSING: ReadonlySet<ShownCode> = new Set(['close_root', 'close_hash', 'close_signature', 'bound'])

type Part = Extract<FairKey, `part_${string}`>

function partOf(code: ShownCode): Part {
  if (code === 'file') return 'part_file'
  if (OPENING.has(code)) return 'part_opening'
  return CLOSING.has(code) ? 'part_close' : 'part_result'
}

export function outlineOf(report: FairReport, draw: PublishedDraw, say: Say): Outline {
  const steps = report.steps.map((step) => stepOf(step, draw, null, say))
  const parts: Part[] = ['part_file', 'part_opening', 'part_close', 'part_result']
  const sections = parts
    .map((part) => ({ title: say(part), steps: steps.filter(({ code }) => partOf(code) === part) }))
    .filter((section) => section.steps.length > 0)
  const tickets = report.own.map(({ bet, steps }) => ({
    id: bet.ticket_id,
    title: say('ticket', { id: ticketId(bet.ticket_id) }),
    about: aboutBet(bet, say),
    steps: steps.map((step) => stepOf(step, draw, bet, say)),
  }))
  return {
    verdict: verdictOf(report, draw, say),
    sections,
    tickets,
    result: resultOf(report, draw, say),
    numbers: numbersOf(report, draw, say),
    isFormer: report.steps.some(({ detail }) => detail.form === 'former'),
  }
}

function stepOf(step: ShownStep, draw: PublishedDraw, bet: OwnBet | null, say: Say): StepOutline {
  const { code, state } = step
  return {
    code,
    state,
    word: say(`state_${state}`),
    name: say(`name_${code}`),
    sentence: stepSentence(step, say),
    figures: figuresOf(step, draw, bet, say),
  }
}

function verdictOf(report: FairReport, draw: PublishedDraw, say: Say): Verdict {
  const { state } = report
  const all = [...report.steps, ...report.own.flatMap(({ steps }) => steps)]
  const count = (wanted: StepState) => all.filter((step) => step.state === wanted).length
  const words = state === 'ok' && draw.open.mode === OUTSIDE_MODE ? 'ok_outside' : state
  const text = say(`verdict_${words}_text`, { n: all.length, bad: count('failed'), ok: count('ok') })
  const advice =
    state === 'failed'
      ? [say('failed_save'), say('failed_reload'), say('failed_tell')]
      : voidReason(draw, say)
  return { state, title: say(`verdict_${words}`), text, advice }
}

/** A saved file may say anything: what is no reason of ours is shown as it stands there. */
function voidReason({ void_reason: reason }: PublishedDraw, say: Say): string[] {
  if (reason === null || reason === undefined) return []
  const known = VOID_REASONS.find((code) => code === reason)
  return [say('void_reason', { reason: known ? say(`reason_${known}`) : String(reason) })]
}

const CATEGORY_KEYS = {
  '1 small': 'small_1',
  '2 small': 'small_2',
  '3 small': 'small_3',
  '3 big': 'big_3',
  '4 big': 'big_4',
  '5 big': 'big_5',
} as const

/** Null unless ten balls were published; the bytes are those that this device computed. */
function resultOf(report: FairReport, draw: PublishedDraw, say: Say): ResultOutline | null {
  const balls = draw.result?.balls
  if (!Array.isArray(balls) || balls.length !== 10) return null
  const total = totalOf(balls)
  if (!Number.isInteger(total) || total < 55 || total > 545) return null
  const shown = balls.map((ball, at) => {
    const post = POSTS[at] ?? null
    return { ball, post, label: post === null ? String(ball) : say('ball_of_post', { post, ball }) }
  })
  return { balls: shown, total, category: say(CATEGORY_KEYS[categoryOf(total)]), bytes: bytesOf(report) }
}

function bytesOf({ steps }: FairReport): ByteRow[] {
  const detail = steps.find(({ code }) => code === 'balls')?.detail
  const balls = (detail?.computed ?? []) as readonly number[]
  const trace = (detail?.trace ?? []) as readonly DrawByte[]
  let taken = 0
  return trace.map(({ byte, accepted, m, r }) => {
    const ball = accepted ? (balls[taken++] ?? null) : null
    return { byte, accepted, outOf: m, rest: r, ball }
  })
}

function aboutBet({ proof, receipt }: OwnBet, say: Say): string {
  if (proof === null) return say(receipt === null ? 'bet_unproven' : 'bet_unknown')
  const amount = /^\d+$/.test(proof.stake) ? price(unitsToRiel(BigInt(proof.stake))) : '?'
  return `${nameOf(proof, say)} · ${say('bet_stake', { amount })}`
}

function nameOf(proof: PublishedProof, say: Say): string {
  return proof.lines === undefined ? betName(proof, say) : say('bet_lines', { n: lineCount(proof.lines) })
}

/** Lines that cannot be read fail in their own step. */
function lineCount(lines: string): number | string {
  try {
    const list: unknown = JSON.parse(lines)
    return Array.isArray(list) ? list.length : '?'
  } catch {
    return '?'
  }
}

function betName({ type, picks }: PublishedProof, say: Say): string {
  const bet = betFromPicks(type, picks)
  switch (bet?.kind) {
    case 'range': {
      const { low, high } = rangeOf(bet.typeNo)
      return say('bet_range', { low, high })
    }
    case 'number':
      return say('bet_number', { number: bet.number, post: POSTS[bet.post - 1] ?? '' })
    case 'jackpot':
      return say('bet_jackpot', { numbers: bet.numbers.join(' ') })
    case undefined:
      return '?'
  }
}
