/** One or several of many, found by typing. */
import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, X } from 'lucide-react'
import { base } from '../text/base.ts'
import { FIELD_LOOK, Field } from './field.tsx'
import type { Choice } from './select.tsx'

interface ManyProps<T extends string> {
  label: string
  choices: readonly Choice<T>[]
  value: readonly T[]
  onChange: (value: T[]) => void
  help?: string
  fault?: string | null
}

/** What is chosen stands as chips before the field; Backspace takes the last one away. */
export function ComboboxMany<T extends string>({ choices, value, onChange, ...field }: ManyProps<T>) {
  const chosen = choices.filter((choice) => value.includes(choice.value))
  return (
    <Field {...field}>
      {(marks) => (
        <Base.Root
          multiple
          items={choices}
          value={chosen}
          onValueChange={(next) => onChange(next.map((choice) => choice.value))}
        >
          <Base.Chips className={`${FIELD_LOOK} flex flex-wrap items-center gap-1 py-1`}>
            {chosen.map((choice) => (
              <Base.Chip
                key={choice.value}
                aria-label={choice.label}
                className="flex items-center gap-1 rounded-sm bg-raised pl-2 text-sm"
              >
                {choice.label}
                <Base.ChipRemove
                  aria-label={`${base('close')} ${choice.label}`}
                  className="grid size-7 place-items-center"
                >
                  <X size={13} />
                </Base.ChipRemove>
              </Base.Chip>
            ))}
            <Base.Input {...marks} className="min-w-20 flex-1 bg-transparent outline-none" />
          </Base.Chips>
          <Base.Portal>
            <Base.Positioner sideOffset={4} className="z-60">
              <Base.Popup className="max-h-72 w-(--anchor-width) overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-(--shadow)">
                <Base.Empty className="empty:hidden p-2 text-muted">{base('nothing')}</Base.Empty>
                <Base.List>
                  {(choice: Choice<T>) => (
                    <Base.Item
                      key={choice.value}
                      value={choice}
                      className="flex min-h-(--row) cursor-pointer items-center gap-2 rounded-sm px-2 data-highlighted:bg-raised"
                    >
                      <span className="w-4">
                        <Base.ItemIndicator>
                          <Check size={15} />
                        </Base.ItemIndicator>
                      </span>
                      {choice.label}
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}
