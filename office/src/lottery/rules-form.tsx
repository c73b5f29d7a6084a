/** Fields of the rules that a house changes: its limits, and of each session times and rates. The rest is in the JSON. */
import { type Digits, GAME_TYPES, type LotteryRules } from '@samnang/core/lottery/rules'
import { type ReactNode, useState } from 'react'
import { lottery } from '../text/lottery.ts'
import { TextField } from '../ui/field.tsx'
import { getAt, LIMIT_PATHS, type Path, ratesOf, setAt } from './rules-draft.ts'

interface RulesFormProps {
  rules: LotteryRules
  isReadOnly: boolean
  onChange: (rules: unknown) => void
}

export function RulesForm(props: RulesFormProps) {
  const { rules } = props
  return (
    <div className="grid gap-4">
      <RuleField {...props} path={['name']} label={lottery('rules_name')} kind="text" />
      <fieldset className="grid gap-2 rounded-md border border-line bg-surface p-3">
        <legend className="px-1 font-bold">{lottery('rules_limits')}</legend>
        <Fields>
          {LIMIT_PATHS.map((path) => (
            <RuleField key={path.join()} {...props} path={path} label={limitName(path)} kind="whole" />
          ))}
        </Fields>
      </fieldset>
      {GAME_TYPES.flatMap((type) =>
        rules.games[type].map((session, at) => (
          <SessionFields key={`${type} ${session.session}`} {...props} type={type} at={at} />
        )),
      )}
    </div>
  )
}

function Fields({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-3">{children}</div>
  )
}

function limitName([, ...path]: (typeof LIMIT_PATHS)[number]): string {
  return lottery(`limit_${path.join('_')}` as 'limit_minRiel')
}

function SessionFields({ type, at, ...props }: RulesFormProps & { type: 'VN' | 'TN' | 'KH'; at: number }) {
  const base: Path = ['games', type, at]
  const session = props.rules.games[type][at]
  if (!session) return null
  const { title, closes } = session
  return (
    <details className="rounded-md border border-line bg-surface p-3">
      <summary className="min-h-(--field) cursor-pointer font-bold">{title}</summary>
      <Fields>
        <RuleField
          {...props}
          path={[...base, 'opens', 'daysBefore']}
          label={lottery('time_daysBefore')}
          kind="whole"
        />
        <RuleField {...props} path={[...base, 'opens', 'time']} label={lottery('time_opens')} kind="text" />
        <RuleField {...props} path={[...base, 'stopDelete']} label={lottery('time_stopDelete')} kind="text" />
        {closes.map(({ posts }, n) => (
          <RuleField
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name, and keep their order
            key={n}
            {...props}
            path={[...base, 'closes', n, 'time']}
            label={lottery('closes_of', { posts: Array.isArray(posts) ? posts.join(' ') : '' })}
            kind="text"
          />
        ))}
        <RuleField {...props} path={[...base, 'drawTime']} label={lottery('time_drawTime')} kind="text" />
        {ratesOf(session, base).map(({ path, post, digits, returns }) => (
          <RuleField
            key={path.join()}
            {...props}
            path={path}
            label={lottery('rate_of', { post, digits: digitsWord(digits) })}
            help={returns === null ? undefined : lottery('rate_return', { percent: returns })}
            kind="rate"
          />
        ))}
      </Fields>
    </details>
  )
}

function digitsWord(digits: Digits): string {
  return lottery(`digits_${digits}`)
}

interface RuleFieldProps extends RulesFormProps {
  path: Path
  label: string
  help?: string | undefined
  /** `rate`: hundredths in the rules, written with a point. */
  kind: 'text' | 'whole' | 'rate'
}

/**
 * What is no number stays as it was typed: the check of the whole says so, by its place. `9.` on the way to `9.5` is what
 * 9 is, so the field keeps what was typed as long as that means the same.
 */
function RuleField({ rules, isReadOnly, onChange, path, label, help, kind }: RuleFieldProps) {
  const value = getAt(rules, path)
  const [typed, setTyped] = useState('')
  const usual = kind === 'rate' && typeof value === 'number' ? value / 100 : value
  const isTyped = typed !== '' && meantBy(typed, kind) === value
  return (
    <TextField
      label={label}
      {...(help === undefined ? {} : { help })}
      inputMode={kind === 'text' ? 'text' : 'decimal'}
      readOnly={isReadOnly}
      value={isTyped ? typed : usual === undefined || usual === null ? '' : String(usual)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(setAt(rules, path, meantBy(target.value, kind)))
      }}
    />
  )
}

function meantBy(text: string, kind: RuleFieldProps['kind']): string | number {
  const number = Number(text)
  if (kind === 'text' || text.trim() === '' || !Number.isFinite(number)) return text
  return kind === 'rate' ? Math.round(number * 100) : number
}
