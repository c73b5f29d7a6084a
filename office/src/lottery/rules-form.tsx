/** What a house changes of the rules: limits, and of each session its name, times, rates, posts, prizes and calendar. */
import { type Digits, GAME_TYPES, type GameType } from '@samnang/core/lottery/rules'
import { lottery } from '../text/lottery.ts'
import { GroupFields } from './group-fields.tsx'
import { MonthFields } from './month-fields.tsx'
import { PostFields } from './post-fields.tsx'
import { PrizeFields } from './prize-fields.tsx'
import { ProvinceFields } from './province-fields.tsx'
import { Fields, Fold, RuleField, type RulesFormProps } from './rule-field.tsx'
import { LIMIT_PATHS, type Path, ratesOf } from './rules-draft.ts'

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

function limitName([, ...path]: (typeof LIMIT_PATHS)[number]): string {
  return lottery(`limit_${path.join('_')}` as 'limit_minRiel')
}

function SessionFields({ type, at, ...props }: RulesFormProps & { type: GameType; at: number }) {
  const base: Path = ['games', type, at]
  const session = props.rules.games[type][at]
  if (!session) return null
  const { title, closes, calendar, columns } = session
  return (
    <Fold title={title}>
      <RuleField {...props} path={[...base, 'title']} label={lottery('session_title')} kind="text" />
      <Fields>
        <RuleField
          {...props}
          path={[...base, 'opens', 'daysBefore']}
          label={lottery('time_daysBefore')}
          kind="whole"
        />
        <RuleField
          {...props}
          path={[...base, 'opens', 'time']}
          also={[...base, 'opens']}
          label={lottery('time_opens')}
          kind="text"
        />
        <RuleField {...props} path={[...base, 'stopDelete']} label={lottery('time_stopDelete')} kind="text" />
        {closes.map(({ posts }, n) => (
          <RuleField
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name, and keep their order
            key={n}
            {...props}
            path={[...base, 'closes', n, 'time']}
            also={[...base, 'closes']}
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
      <PostFields {...props} base={base} session={session} />
      <GroupFields {...props} base={base} session={session} />
      <PrizeFields {...props} base={base} session={session} />
      {calendar?.kind === 'monthly' && <MonthFields {...props} base={base} calendar={calendar} />}
      {calendar?.kind === 'daily' && columns > 0 && (
        <ProvinceFields {...props} base={base} session={session} calendar={calendar} />
      )}
    </Fold>
  )
}

function digitsWord(digits: Digits): string {
  return lottery(`digits_${digits}`)
}
