/** The posts of a session: what each is compared with, when it closes; a new one begins as another one is. */
import type { Digits, PostRules, SessionRules } from '@samnang/core/lottery/rules'
import { useState } from 'react'
import { lottery } from '../text/lottery.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { PlaceRow } from './place-row.tsx'
import {
  firstPlace,
  withCharged,
  withDigits,
  withGroup,
  withoutDigits,
  withoutPost,
  withPost,
} from './post-draft.ts'
import { Fields, Fold, type RulesFormProps } from './rule-field.tsx'
import { type Path, setAt } from './rules-draft.ts'
import { faultAt } from './rules-fault.ts'

interface PostsProps extends RulesFormProps {
  base: Path
  session: SessionRules
}

export function PostFields(props: PostsProps) {
  const { base, session, rules, isReadOnly, onChange } = props
  return (
    <Fold title={lottery('posts')}>
      {session.posts.map((post, at) => (
        <OnePost key={post.post} {...props} post={post} at={at} />
      ))}
      {!isReadOnly && (
        <AddPost
          session={session}
          onAdd={(post, like) => onChange(setAt(rules, base, withPost(session, post, like)))}
        />
      )}
    </Fold>
  )
}

function OnePost({ post, at, ...props }: PostsProps & { post: PostRules; at: number }) {
  const { base, session, rules, faults, isReadOnly, onChange } = props
  const put = (next: SessionRules) => onChange(setAt(rules, base, next))
  const group = session.closes.findIndex(({ posts }) => posts.includes(post.post))
  const groups = session.closes.map(({ time }, n) => ({ value: String(n), label: time }))
  return (
    <Fold title={lottery('post_title', { post: post.post })}>
      <Select
        label={lottery('post_closes')}
        choices={group < 0 ? [{ value: '-1', label: '–' }, ...groups] : groups}
        value={String(group)}
        fault={faultAt(
          faults.filter((one) => one.includes(`: ${post.post} with `)),
          [...base, 'closes'],
        )}
        disabled={isReadOnly}
        onChange={(value) => put(withGroup(session, post.post, Number(value)))}
      />
      {([2, 3] as const).map((digits) => (
        <Places key={digits} {...props} post={post} at={at} digits={digits} />
      ))}
      {faultAt(faults, [...base, 'posts', at, 'places']) && (
        <p role="alert" className="text-sm text-lose">
          {faultAt(faults, [...base, 'posts', at, 'places'])}
        </p>
      )}
      {!isReadOnly && (
        <Button className="justify-self-start" onClick={() => put(withoutPost(session, post.post))}>
          {lottery('post_remove', { post: post.post })}
        </Button>
      )}
    </Fold>
  )
}

interface PlacesProps extends PostsProps {
  post: PostRules
  at: number
  digits: Digits
}

function Places({ post, at, digits, base, session, ...props }: PlacesProps) {
  const { rules, faults, isReadOnly, onChange } = props
  const path: Path = [...base, 'posts', at, 'places', digits]
  const places = post.places[digits]
  const put = (next: SessionRules) => onChange(setAt(rules, base, next))
  const legend = lottery(`digits_${digits}`)
  const add = () => {
    const place = firstPlace(session, at, digits)
    if (place) onChange(setAt(rules, path, [...(places ?? []), place]))
  }
  return (
    <fieldset className="grid gap-2 rounded-sm border border-line p-2">
      <legend className="px-1 font-bold">{legend}</legend>
      {places === undefined && <p className="text-muted">{lottery('post_not_offered')}</p>}
      {places?.map((place, n) => (
        <PlaceRow
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name; another length is another list of fields
          key={places.length + n * 1_000}
          {...{ ...props, session, place, digits }}
          path={[...path, n]}
          onRemove={() =>
            places.length === 1
              ? put(withoutDigits(session, at, digits))
              : onChange(setAt(rules, path, withoutAt(places, n)))
          }
        />
      ))}
      {faultAt(faults, path) && (
        <p role="alert" className="text-sm text-lose">
          {faultAt(faults, path)}
        </p>
      )}
      {places !== undefined && <ChargedField {...{ ...props, base, session, post, at, digits }} />}
      {!isReadOnly && (
        <Button
          className="justify-self-start"
          aria-label={`${lottery('place_add')}: ${legend}`}
          onClick={places === undefined ? () => put(withDigits(session, at, digits)) : add}
        >
          {lottery('place_add')}
        </Button>
      )}
    </fieldset>
  )
}

/** Units that a bet on this post costs, where it is not one for each number that it is compared with. */
function ChargedField({ post, at, digits, base, session, ...props }: PlacesProps) {
  const { rules, faults, isReadOnly, onChange } = props
  const set = (text: string) => {
    const units = Number(text)
    const meant = text === '' ? null : Number.isFinite(units) ? units : text
    onChange(setAt(rules, base, withCharged(session, at, digits, meant)))
  }
  return (
    <TextField
      label={lottery('charged')}
      help={lottery('charged_help', { n: post.places[digits]?.length ?? 0 })}
      fault={faultAt(faults, [...base, 'posts', at, 'charged', digits])}
      inputMode="numeric"
      readOnly={isReadOnly}
      value={String(post.charged?.[digits] ?? '')}
      onChange={({ target }) => set(target.value.trim())}
    />
  )
}

function withoutAt<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, n) => n !== at)
}

interface AddPostProps {
  session: SessionRules
  onAdd: (post: string, like: string) => void
}

/** Its name is that of tickets for ever, so it is given once: another name is another post. */
function AddPost({ session, onAdd }: AddPostProps) {
  const [name, setName] = useState('')
  const names = session.posts.map(({ post }) => post)
  const [like, setLike] = useState(names[0] ?? '')
  const model = names.includes(like) ? like : (names[0] ?? '')
  const fault = name === '' ? null : faultOf(name, names)
  return (
    <Fields>
      <TextField
        label={lottery('post_name')}
        help={lottery('post_name_help')}
        fault={fault}
        value={name}
        maxLength={2}
        onChange={({ target }) => setName(target.value.trim().toUpperCase())}
      />
      <Select
        label={lottery('post_like')}
        choices={names.map((value) => ({ value, label: value }))}
        value={model}
        onChange={setLike}
      />
      <Button
        className="self-start"
        disabled={name === '' || fault !== null || model === ''}
        onClick={() => {
          onAdd(name, model)
          setName('')
        }}
      >
        {lottery('post_add')}
      </Button>
    </Fields>
  )
}

function faultOf(name: string, names: readonly string[]): string | null {
  if (!/^[A-Z]{1,2}$/.test(name)) return lottery('fault_text')
  return names.includes(name) ? lottery('fault_twice', { what: name }) : null
}
