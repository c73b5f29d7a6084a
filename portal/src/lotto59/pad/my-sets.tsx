/** The player's own five numbers of the jackpot: taken with one tap, kept while they are picked. */
import { Star, X } from 'lucide-react'
import { myNumbers } from '../../text/my-numbers.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { nameOf, withoutSet, withSet } from './my-numbers.ts'
import { useMyNumbers } from './use-my-numbers.ts'

interface MySetsProps {
  /** All five where they can be kept. */
  picked: readonly number[]
  isWhole: boolean
  disabled: boolean
  onTake: (set: readonly number[]) => void
}

export function MySets({ picked, isWhole, disabled, onTake }: MySetsProps) {
  const { mine, keep } = useMyNumbers()
  const isKept = mine.sets.some((set) => nameOf(set) === nameOf(picked))
  const canKeep = isWhole && !isKept
  if (mine.sets.length === 0 && !canKeep) return null
  return (
    <section aria-label={myNumbers('title')} className="flex flex-wrap items-center gap-1">
      {mine.sets.map((set) => (
        <span key={nameOf(set)} className="flex items-center rounded-md border border-line">
          <button
            type="button"
            disabled={disabled}
            aria-label={myNumbers('take', { numbers: nameOf(set) })}
            onClick={() => onTake(set)}
            className="min-h-11 pl-3 font-bold tabular-nums disabled:opacity-55"
          >
            {nameOf(set)}
          </button>
          <IconButton
            label={myNumbers('remove', { numbers: nameOf(set) })}
            onClick={() => keep({ sets: withoutSet(mine.sets, set) })}
          >
            <X className="size-4" />
          </IconButton>
        </span>
      ))}
      {canKeep && (
        <Button onClick={() => keep({ sets: withSet(mine.sets, picked) })} className="min-h-11 px-3 text-sm">
          <Star aria-hidden="true" className="size-4" />
          {myNumbers('keep')}
        </Button>
      )}
    </section>
  )
}
