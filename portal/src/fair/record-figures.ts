/** Which figures of the published records, and of the player's own bet, went into each step. */
import type { PublishedDraw, PublishedProof } from '@samnang/core/fairness/published-records'
import { unitsToRiel } from '@samnang/core/money'
import { day, hour, price, rate, ticketId } from '../text/format.ts'
import type { OwnBet } from './fair-data.ts'
import type { FairKey, Say } from './say.ts'
import type { ShownCode, ShownStep } from './verify-fair.ts'

export type Raw = readonly [label: Extract<FairKey, `fig_${string}`>, value: string | number]

interface Records extends PublishedDraw {
  /** Null in the steps of the draw. */
  bet: OwnBet | null
  detail: ShownStep['detail']
  say: Say
}

const nothing = (): Raw[] => []

export const INPUTS: Readonly<Record<ShownCode, (records: Records) => Raw[]>> = {
  file: nothing,
  keys: nothing,
  record: ({ game, day: drawDay, i, state }) => [
    ['fig_game', `${game} · ${drawDay} · ${i}`],
    ['fig_status', state],
  ],
  rules_hash: ({ rules }) => [['fig_rules', rules]],
  open_hash: ({ open, say }) => [
    ['fig_times', `${exactTime(open.openMs)} – ${exactTime(open.closeMs)}`],
    ['fig_mode', `${open.mode}${modeWord(open.mode, say)}`],
    ['fig_seal', open.C],
  ],
  open_signature: ({ open }) => [['fig_signature', open.signature]],
  day_signature: ({ open }) => [
    ['fig_day_root', open.K ?? ''],
    ['fig_signature', open.day_signature ?? ''],
  ],
  commitment_in_day: ({ open }) => [
    ['fig_seal', open.C],
    ['fig_place', placeText(open.C_path)],
  ],
  close_root: ({ close }) => (close === null ? [] : [['fig_bets', close.n]]),
  close_hash: ({ close }) =>
    close === null
      ? []
      : [
          ['fig_root', close.M],
          ['fig_bets', close.n],
          ['fig_stake', `${riel(close.total_stake)}៛`],
        ],
  close_signature: ({ close }) => (close === null ? [] : [['fig_signature', close.signature]]),
  seed_matches: ({ seed }) => (seed === null ? [] : [['fig_seed', seed.S]]),
  release_signature: ({ seed }) =>
    seed === null
      ? []
      : [
          ['fig_released', exactTime(seed.released_ms)],
          ['fig_signature', seed.signature],
        ],
  bound: boundFigures,
  beacon: roundFigures,
  prk: nothing,
  balls: drawn,
  numbers: drawn,
  own_leaf: ({ bet }) => (bet?.proof ? leafFigures(bet.proof) : []),
  own_path: ({ bet }) => (bet?.proof ? [['fig_place', placeText(bet.proof)]] : []),
  receipt_signature: ({ bet }) => (bet?.proof ? [['fig_signature', bet.proof.receipt_signature]] : []),
  kept_receipt: ({ bet }) => (bet?.receipt ? receiptFigures(bet.receipt) : []),
  // A jackpot's rate depends on how many numbers were right: the sentence has the amount.
  payout: ({ detail }) =>
    typeof detail.rateCenti === 'number' && detail.diff === undefined
      ? [['fig_rate', rate(detail.rateCenti / 100)]]
      : [],
}

function boundFigures({ bound }: Records): Raw[] {
  if (!bound) return []
  return [
    ['fig_bound', exactTime(bound.at_ms)],
    ['fig_signature', bound.signature],
  ]
}

function roundFigures({ open, beacon }: Records): Raw[] {
  return [
    ['fig_round', open.round],
    ['fig_chain', open.chainHash],
    ...(beacon === null ? [] : [['fig_signature', beacon.signature] as const]),
  ]
}

function modeWord(mode: number, say: Say): string {
  return mode === 0 ? ` · ${say('sealed')}` : mode === 1 ? ` · ${say('beacon')}` : ''
}

function drawn({ result }: Records): Raw[] {
  return result === null ? [] : [['fig_published', (result.numbers ?? result.balls).join(' ')]]
}

function leafFigures(proof: PublishedProof): Raw[] {
  return [
    ['fig_ticket', ticketNumber(proof.ticket_id)],
    ...(proof.lines === undefined ? [] : [['fig_lines', proof.lines] as const]),
    ['fig_account', proof.acct_tag],
    ['fig_salt', proof.salt],
    ['fig_nonce', proof.client_nonce],
    ['fig_accepted', exactTime(proof.accepted_ms)],
  ]
}

/** As it stands on tickets; what is no number is shown as the record has it. */
function ticketNumber(id: string): string {
  return /^[0-9a-f]+$/.test(id) ? ticketId(BigInt(`0x${id}`)) : id
}

function receiptFigures(receipt: NonNullable<OwnBet['receipt']>): Raw[] {
  const { leaf, salt, accepted_ms, signature, batch } = receipt
  return [
    ['fig_leaf', leaf],
    ['fig_salt', salt],
    ['fig_accepted', exactTime(accepted_ms)],
    ['fig_signature', signature],
    ...(batch ? [['fig_signed_with', placeText(batch)] as const] : []),
  ]
}

function placeText(place: { index: number; size: number } | null): string {
  return place === null ? '' : `${place.index + 1} / ${place.size}`
}

function riel(units: string): string {
  return price(unitsToRiel(BigInt(units)))
}

/** "20-11-2026 09:05:10.003 PM": a moment in Phnom Penh to the millisecond, as the records have it. */
export function exactTime(ms: number): string {
  const [clock = '', half = ''] = hour(ms).split(' ')
  const rest = ms % 60_000
  const seconds = `${String(Math.floor(rest / 1000)).padStart(2, '0')}.${String(rest % 1000).padStart(3, '0')}`
  return `${day(ms)} ${clock}:${seconds} ${half}`
}
