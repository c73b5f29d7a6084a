/** New amounts a day for all levels at once: only together can they be held against each other. */
import type { LevelAmounts } from '@samnang/contract/office/duties'
import { levelFaults } from '@samnang/core/cashier/levels'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { duties } from '../text/duties.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField } from '../ui/field.tsx'
import type { Sight } from '../ui/meanwhile.tsx'
import { wholeNumber } from './whole-number.ts'

const WAYS = ['deposit', 'withdrawal'] as const
type Way = (typeof WAYS)[number]
type Texts = Readonly<Record<Way, string>>

interface LevelsDialogProps {
  /** As they stood when the button was pressed. */
  seen: readonly LevelAmounts[]
  /** As they stand now: somebody else may have changed them meanwhile. */
  now: readonly LevelAmounts[]
  onClose: () => void
}

export function LevelsDialog({ seen, now, onClose }: LevelsDialogProps) {
  const [typed, setTyped] = useState<readonly Texts[]>(() => seen.map(textsOf))
  const after = typed.map(amountsOf)
  const type = (level: number, way: Way, text: string) =>
    setTyped(typed.map((texts, at) => (at === level ? { ...texts, [way]: text } : texts)))
  return (
    <CommandDialog
      title={duties('change_of', { what: duties('levels_heading') })}
      isOpen
      onClose={onClose}
      isReady={!after.some(isBroken) && faultsOf(after).length === 0 && isChanged(seen, after)}
      meanwhile={{ seen: sightOf(seen), now: sightOf(now) }}
      run={(reason) => send('POST /api/levels', { body: { before: [...seen], after, reason } })}
    >
      <p className="text-sm text-muted">{duties('no_end_help')}</p>
      {typed.map((texts, level) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
        <fieldset key={level} className="grid grid-cols-2 items-start gap-2">
          <legend className="text-sm font-bold">{duties(`level_${level as 0 | 1 | 2 | 3}`)}</legend>
          {WAYS.map((way) => (
            <TextField
              key={way}
              label={duties(way)}
              inputMode="numeric"
              maxLength={20}
              value={texts[way]}
              onChange={(event) => type(level, way, event.target.value)}
              fault={faultOf(after, level, way)}
            />
          ))}
        </fieldset>
      ))}
    </CommandDialog>
  )
}

function sightOf(levels: readonly LevelAmounts[]): Sight {
  const words = levels.flatMap((amounts, level) =>
    WAYS.map((way) => [
      `${duties(`level_${level as 0 | 1 | 2 | 3}`)}, ${duties(way)}`,
      amountWord(amounts[way]),
    ]),
  )
  return Object.fromEntries(words)
}

/** Null: no limit. */
export function amountWord(amount: number | null | undefined): string {
  return amount == null ? duties('no_end') : `${price(amount)}៛`
}

function textsOf({ deposit, withdrawal }: LevelAmounts): Texts {
  const text = (amount: number | null) => (amount === null ? '' : price(amount))
  return { deposit: text(deposit), withdrawal: text(withdrawal) }
}

/** Empty: no limit. NaN: no number. */
function amountsOf(texts: Texts): LevelAmounts {
  const amount = (text: string) => (text.trim() === '' ? null : wholeNumber(text))
  return { deposit: amount(texts.deposit), withdrawal: amount(texts.withdrawal) }
}

function isBroken({ deposit, withdrawal }: LevelAmounts): boolean {
  return Number.isNaN(deposit) || Number.isNaN(withdrawal)
}

function faultsOf(levels: readonly LevelAmounts[]) {
  if (levels.some(isBroken)) return []
  const units = (amount: number | null) => (amount === null ? null : BigInt(amount))
  return levelFaults(
    levels.map(({ deposit, withdrawal }) => ({ deposit: units(deposit), withdrawal: units(withdrawal) })),
  )
}

function faultOf(levels: readonly LevelAmounts[], level: number, way: Way): string | null {
  if (Number.isNaN(levels[level]?.[way])) return duties('fault_figure')
  const isLess = faultsOf(levels).some((fault) => fault.level === level && fault.way === way)
  return isLess ? duties('fault_level') : null
}

function isChanged(seen: readonly LevelAmounts[], after: readonly LevelAmounts[]): boolean {
  return after.some((amounts, level) => WAYS.some((way) => amounts[way] !== seen[level]?.[way]))
}
