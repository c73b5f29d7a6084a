/** The player's own numbers above the table: one tap bets, another way chooses which they are. */
import { Check, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { morePads } from '../../text/more-pads.ts'
import { myNumbers } from '../../text/my-numbers.ts'
import { Button } from '../../ui/button.tsx'
import { NUMBERS_MAX } from './my-numbers.ts'

interface MySinglesProps {
  numbers: readonly number[]
  isOn: (number: number) => boolean
  isEditing: boolean
  /** The draw takes no bets. */
  disabled: boolean
  onEdit: (isEditing: boolean) => void
  onPress: (number: number) => void
  /** At the end of the line above the table. */
  children: ReactNode
}

export function MySingles({ numbers, isEditing, onEdit, children, ...props }: MySinglesProps) {
  const { isOn, disabled, onPress } = props
  const Icon = isEditing ? Check : Pencil
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm text-muted">{myNumbers('title')}</legend>
      <div className="flex flex-wrap gap-1">
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            disabled={disabled || isEditing}
            aria-label={myNumbers('bet', { n: number })}
            onClick={() => onPress(number)}
            className={`min-h-11 min-w-11 rounded-full border-2 font-bold tabular-nums disabled:opacity-55 ${
              isOn(number) ? 'border-gold bg-gold text-gold-ink' : 'border-gold bg-raised text-text'
            }`}
          >
            {number}
          </button>
        ))}
        <Button onClick={() => onEdit(!isEditing)} aria-pressed={isEditing} className="min-h-11 px-3 text-sm">
          <Icon aria-hidden="true" className="size-4" />
          {myNumbers(isEditing ? 'done' : 'edit')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 text-sm text-muted">
        <span>{isEditing ? myNumbers('help', { n: NUMBERS_MAX }) : morePads('choose_number')}</span>
        {children}
      </div>
    </fieldset>
  )
}
