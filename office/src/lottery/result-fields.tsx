/** The fields of a result, prize by prize; the next one is reached by itself when a number is complete. */
import { lottery } from '../text/lottery.ts'
import { FIELD_LOOK } from '../ui/field.tsx'
import { fieldsOf, isWhole, type NumberField, type ResultForm, type TypedNumbers } from './result-entry.ts'

interface ResultFieldsProps {
  form: ResultForm
  provinces: readonly string[]
  typed: TypedNumbers
  onType: (path: string, text: string) => void
}

export function ResultFields({ form, provinces, typed, onType }: ResultFieldsProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
      {fieldsOf(form).map(({ at, prizes }) => (
        <fieldset key={at} className="grid content-start gap-2 rounded-md border border-line bg-surface p-3">
          <legend className="px-1 font-bold">{provinces[at] ?? lottery('result')}</legend>
          {prizes.map(({ title, path, fields }) => (
            <div key={path} className="grid grid-cols-[4.5rem_1fr] items-start gap-2">
              <span className="pt-1.5 text-sm font-bold">{title}</span>
              <div className="flex flex-wrap gap-2">
                {fields.map((field) => (
                  <NumberInput
                    key={field.path}
                    field={field}
                    label={labelOf(provinces[at], title, field)}
                    text={typed[field.path] ?? ''}
                    isFaulty={typed[field.path] !== undefined && !isWhole(field, typed)}
                    onType={onType}
                  />
                ))}
              </div>
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

function labelOf(province: string | undefined, title: string, { place }: NumberField): string {
  const name = place === null ? title : lottery('number_of', { prize: title, n: place })
  return province === undefined ? name : `${province} ${name}`
}

interface NumberInputProps {
  field: NumberField
  label: string
  text: string
  isFaulty: boolean
  onType: (path: string, text: string) => void
}

/** Nothing is cut off: a digit too many is seen, and refused. */
function NumberInput({ field, label, text, isFaulty, onType }: NumberInputProps) {
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isFaulty || undefined}
      title={lottery('wants_digits', { n: field.length })}
      placeholder={'0'.repeat(field.length)}
      value={text}
      style={{ width: `${field.length + 3}ch` }}
      className={`${FIELD_LOOK} w-auto font-mono tabular-nums`}
      onChange={({ target }) => {
        onType(field.path, target.value)
        if (target.value.length === field.length && text.length < field.length) focusNext(target)
      }}
    />
  )
}

function focusNext(input: HTMLInputElement): void {
  const all = [...(input.form?.querySelectorAll<HTMLInputElement>('fieldset input') ?? [])]
  all[all.indexOf(input) + 1]?.focus()
}
