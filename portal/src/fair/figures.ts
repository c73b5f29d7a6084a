/** The figures behind a step: what was computed and published, and the records that went in. */
import { FAULT_CODES, RECORD_RULES } from '@samnang/core/fairness/fault-codes'
import type { PublishedDraw, PublishedProof } from '@samnang/core/fairness/published-records'
import { unitsToRiel } from '@samnang/core/money'
import { price, rate } from '../text/format.ts'
import type { OwnBet } from './fair-data.ts'
import { exactTime } from './moments.ts'
import type { FairKey, Say } from './say.ts'
import type { LineStep } from './verify-fair.ts'

export interface Figure {
  label: string
  value: string
}

type Raw = readonly [label: Extract<FairKey, `fig_${string}`>, value: string | number]

export function figuresOf(step: LineStep, draw: PublishedDraw, bet: OwnBet | null, say: Say): Figure[] {
  const raw = [...(readable(() => inputs(step, draw, bet, say)) ?? []), ...outcome(step, say)]
  return raw.map(([label, value]) => ({ label: say(label), value: String(value) }))
}

/** Figures of records that failed may be missing or of a wrong kind: then only the outcome is shown. */
function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

function outcome({ detail }: LineStep, say: Say): Raw[] {
  const { computed, published, key, reason, broken, operator, vault } = detail
  const rows: (Raw | null)[] = [
    ...each('fig_operator', operator),
    ...each('fig_vault', vault),
    given('fig_computed', computed),
    given('fig_published', published),
    given('fig_key', key),
    given('fig_reason', faultSentence(reason, say)),
    ...each('fig_broken', brokenRules(broken, say)),
  ]
  return rows.filter((row) => row !== null)
}

/** A code that this version does not know is shown as it is. */
function faultSentence(reason: LineStep['detail'][string] | undefined, say: Say): string | undefined {
  const code = FAULT_CODES.find((one) => one === reason)
  return code ? say(`fault_${code}`) : reason === undefined ? undefined : String(reason)
}

function brokenRules(broken: LineStep['detail'][string] | undefined, say: Say): string[] {
  return RECORD_RULES.filter((rule) => Array.isArray(broken) && broken.includes(rule)).map((rule) =>
    say(`rule_${rule}`),
  )
}

function given(label: Raw[0], value: LineStep['detail'][string] | undefined): Raw | null {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return null
  return [label, Array.isArray(value) ? value.join(' ') : String(value)]
}

/** Every key is a figure of its own, to be copied and compared. */
function each(label: Raw[0], values: LineStep['detail'][string] | undefined): Raw[] {
  return Array.isArray(values) ? values.map((value) => [label, String(value)] as const) : []
}

function inputs({ code, detail }: LineStep, draw: PublishedDraw, bet: OwnBet | null, say: Say): Raw[] {
  const { open, close, seed } = draw
  switch (code) {
    case 'record':
      return [
        ['fig_game', `${draw.game} · ${draw.day} · ${draw.i}`],
        ['fig_status', draw.state],
      ]
    case 'rules_hash':
      return [['fig_rules', draw.rules]]
    case 'open_hash':
      return [
        ['fig_times', `${exactTime(open.openMs)} – ${exactTime(open.closeMs)}`],
        ['fig_mode', `${open.mode}${open.mode === 0 ? ` · ${say('sealed')}` : ''}`],
        ['fig_seal', open.C],
      ]
    case 'open_signature':
      return [['fig_signature', open.signature]]
    case 'day_signature':
      return [
        ['fig_day_root', open.K ?? ''],
        ['fig_signature', open.day_signature ?? ''],
      ]
    case 'commitment_in_day':
      return [
        ['fig_seal', open.C],
        ['fig_place', placeText(open.C_path)],
      ]
    case 'close_root':
      return close === null ? [] : [['fig_bets', close.n]]
    case 'close_hash':
      return close === null
        ? []
        : [
            ['fig_root', close.M],
            ['fig_bets', close.n],
            ['fig_stake', `${riel(close.total_stake)}៛`],
          ]
    case 'close_signature':
      return close === null ? [] : [['fig_signature', close.signature]]
    case 'seed_matches':
      return seed === null ? [] : [['fig_seed', seed.S]]
    case 'release_signature':
      return seed === null
        ? []
        : [
            ['fig_released', exactTime(seed.released_ms)],
            ['fig_signature', seed.signature],
          ]
    case 'beacon':
      return [['fig_round', open.round]]
    case 'kept_receipt':
      return bet?.receipt
        ? [
            ['fig_leaf', bet.receipt.leaf],
            ['fig_salt', bet.receipt.salt],
            ['fig_accepted', exactTime(bet.receipt.accepted_ms)],
            ['fig_signature', bet.receipt.signature],
          ]
        : []
    case 'payout':
      // A jackpot's rate depends on how many numbers were right: the sentence has the amount.
      return typeof detail.rateCenti === 'number' && detail.diff === undefined
        ? [['fig_rate', rate(detail.rateCenti / 100)]]
        : []
    default:
      return bet?.proof ? proofInputs(code, bet.proof) : drawnInputs(code, draw)
  }
}

function drawnInputs(code: LineStep['code'], { result }: PublishedDraw): Raw[] {
  if (result === null || (code !== 'balls' && code !== 'numbers')) return []
  return [['fig_published', (result.numbers ?? result.balls).join(' ')]]
}

function proofInputs(code: LineStep['code'], proof: PublishedProof): Raw[] {
  if (code === 'own_leaf')
    return [
      ...(proof.lines === undefined ? [] : [['fig_lines', proof.lines] as const]),
      ['fig_account', proof.acct_tag],
      ['fig_salt', proof.salt],
      ['fig_nonce', proof.client_nonce],
      ['fig_accepted', exactTime(proof.accepted_ms)],
    ]
  if (code === 'own_path') return [['fig_place', placeText(proof)]]
  return [['fig_signature', proof.receipt_signature]]
}

function placeText(place: { index: number; size: number } | null): string {
  return place === null ? '' : `${place.index + 1} / ${place.size}`
}

function riel(units: string): string {
  return price(unitsToRiel(BigInt(units)))
}
