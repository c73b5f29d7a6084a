/** Changing where a game stands, and letting it rest: what was seen goes along, so that two do not undo each other unawares. */
import type { DeskGame, GameWish } from '@samnang/contract/office/games'
import { latinDigits } from '@samnang/core/khmer/latin-digits'
import { dateTime } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { base } from '../text/base.ts'
import { games } from '../text/games.ts'
import { providers } from '../text/providers.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField, TickField } from '../ui/field.tsx'
import type { Sight } from '../ui/meanwhile.tsx'
import { Select } from '../ui/select.tsx'

interface GameDialogProps {
  /** As it stood when its button was pressed. */
  game: DeskGame
  /** As it stands now: somebody else may have changed it meanwhile. */
  now: DeskGame | undefined
  onClose: () => void
}

const SECTIONS = ['slot', 'casino', 'sport', 'fishing'] as const

function change({ game }: GameDialogProps, after: GameWish) {
  const params = { id: String(game.id) }
  return (reason: string) =>
    send('POST /api/games/:id', { params, body: { before: game.wish, after, reason } })
}

function meanwhileOf({ game, now }: GameDialogProps) {
  return { seen: sightOf(game), now: now && sightOf(now) }
}

function sightOf({ wish: { section, title_km, position, is_hidden, paused_until } }: DeskGame): Sight {
  return {
    [games('column_section')]: providers(`section_${section ?? 'none'}`),
    [games('title_km')]: title_km ?? '–',
    [games('position')]: String(position),
    [games('is_hidden')]: base(is_hidden ? 'yes' : 'no'),
    [games('state_paused')]: paused_until === null ? '–' : dateTime(paused_until),
  }
}

export function ChangeGame(props: GameDialogProps) {
  const { name, wish } = props.game
  const [draft, setDraft] = useState(wish)
  const [typed, setTyped] = useState(String(wish.position))
  const place = /^[0-9]{1,6}$/.test(latinDigits(typed)) ? Number(latinDigits(typed)) : null
  const set = (part: Partial<GameWish>) => setDraft({ ...draft, ...part })
  const after = { ...draft, title_km: draft.title_km?.trim() || null, position: place ?? 0 }
  return (
    <CommandDialog
      title={games('change_of', { name })}
      isOpen
      onClose={props.onClose}
      isReady={place !== null && JSON.stringify(after) !== JSON.stringify(wish)}
      meanwhile={meanwhileOf(props)}
      run={change(props, after)}
      doneText={games('done', { name })}
    >
      <Select
        label={games('column_section')}
        value={draft.section ?? ''}
        onChange={(value) => set({ section: SECTIONS.find((one) => one === value) ?? wish.section })}
        choices={[
          ...(wish.section === null ? [{ value: '', label: providers('section_none') }] : []),
          ...SECTIONS.map((value) => ({ value: value as string, label: providers(`section_${value}`) })),
        ]}
      />
      <TextField
        label={games('title_km')}
        help={games('title_km_help')}
        maxLength={200}
        value={draft.title_km ?? ''}
        onChange={(event) => set({ title_km: event.target.value })}
      />
      <TextField
        label={games('position')}
        help={games('position_help')}
        inputMode="numeric"
        maxLength={6}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TickField
        label={games('is_hidden')}
        help={games('is_hidden_help')}
        checked={draft.is_hidden}
        onChange={(event) => set({ is_hidden: event.target.checked })}
      />
    </CommandDialog>
  )
}

const MINUTES = [15, 30, 60, 120, 360, 1_440, 10_080] as const

export function PauseGame(props: GameDialogProps) {
  const { name, wish, is_paused } = props.game
  const [minutes, setMinutes] = useState('60')
  // Once for the dialog: a repetition after a lost answer says the same.
  const [fromMs] = useState(Date.now)
  const run = (reason: string) => {
    const until = new Date(fromMs + Number(minutes) * 60_000).toISOString()
    return change(props, { ...wish, paused_until: is_paused ? null : until })(reason)
  }
  return (
    <CommandDialog
      title={is_paused ? `${games('pause_end')}: ${name}` : games('pause_of', { name })}
      isOpen
      onClose={props.onClose}
      meanwhile={meanwhileOf(props)}
      run={run}
      doneText={games('done', { name })}
    >
      <p>{games(is_paused ? 'pause_end_text' : 'pause_text')}</p>
      {!is_paused && (
        <Select
          label={games('pause_for')}
          value={minutes}
          onChange={setMinutes}
          choices={MINUTES.map((n) => ({ value: String(n), label: lengthOf(n) }))}
        />
      )}
    </CommandDialog>
  )
}

function lengthOf(minutes: number): string {
  if (minutes < 60) return games('minutes', { n: minutes })
  return minutes < 1_440 ? games('hours', { n: minutes / 60 }) : games('days', { n: minutes / 1_440 })
}
