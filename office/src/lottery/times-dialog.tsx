/** New closing times of a draw that still sells, and the moment from which its tickets stay. */
import type { DeskDrawSheet } from '@samnang/contract/office/lottery'
import { groupName, type Moments, type MoveFault, moveFault } from '@samnang/core/lottery/moved-times'
import { dateTime } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { lottery } from '../text/lottery.ts'
import { refusal } from '../text/refusal.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import type { Sight } from '../ui/meanwhile.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { fieldOf, momentOf } from '../words/moments.ts'

const MOVE = 'POST /api/lottery/draws/:id/times'

interface TimesDialogProps {
  /** As it stood when the button was pressed. */
  seen: DeskDrawSheet
  /** As it stands now: it sells on, and somebody else may move its times. */
  now: DeskDrawSheet
  onClose: () => void
}

/** Whether anything of it can still be moved. */
export function hasMovableTimes({ state, closes_at, server_time }: DeskDrawSheet): boolean {
  return (state === 'scheduled' || state === 'open') && server_time < closes_at
}

export function TimesDialog({ seen, now, onClose }: TimesDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(seen))
  const wanted = timesOf(draft, seen)
  const fault = faultOf(now, wanted)
  const change = (at: number, moment: string) =>
    setDraft(draft.map((one, place) => (place === at ? moment : one)))
  const isOver = (moment: string) => moment <= now.server_time
  return (
    <CommandDialog<typeof MOVE>
      title={lottery('times_ask')}
      isOpen
      onClose={onClose}
      confirmLabel={lottery('times_change')}
      doneText={lottery('times_done')}
      isReady={fault === null}
      meanwhile={{ seen: sightOf(seen), now: sightOf(now) }}
      run={(reason) =>
        send(MOVE, { params: { id: String(seen.id) }, body: { was: sentOf(seen), wanted, reason } })
      }
    >
      <p className="text-muted">{lottery('times_text', { at: dateTime(seen.draw_at) })}</p>
      {momentsOf(seen).map(({ label, at }, place) =>
        isOver(at) ? (
          <p key={label}>{lottery('times_over', { what: label, at: dateTime(at) })}</p>
        ) : (
          <MomentField
            key={label}
            label={label}
            {...helpFor(now, place - 1)}
            value={draft[place] ?? ''}
            onChange={(moment) => change(place, moment)}
          />
        ),
      )}
      {fault !== null && fault !== 'same_times' && (
        <p role="alert" className="text-sm text-lose">
          {refusal(fault)}
        </p>
      )}
    </CommandDialog>
  )
}

/** Until when at most the group closes; nothing where nothing was promised, and for the end of deleting. */
function helpFor({ promised_closes }: DeskDrawSheet, group: number): { help?: string } {
  const promised = promised_closes?.[group]
  return promised ? { help: lottery('times_promised', { at: dateTime(promised) }) } : {}
}

/** The server's clock decides; here it is the one of the last answer. */
function faultOf(now: DeskDrawSheet, wanted: Sent): MoveFault | null {
  return moveFault(
    {
      ...parsed(sentOf(now)),
      opensMs: Date.parse(now.opens_at),
      drawMs: Date.parse(now.draw_at),
      nowMs: Date.parse(now.server_time),
      promisedMs: now.promised_closes?.map((at) => Date.parse(at)) ?? null,
    },
    parsed(wanted),
  )
}

interface Sent {
  stop_delete_at: string
  closes_at: string[]
}

function sentOf({ stop_delete_at, closes }: DeskDrawSheet): Sent {
  return { stop_delete_at, closes_at: closes.map(({ closes_at }) => closes_at) }
}

function parsed({ stop_delete_at, closes_at }: Sent): Moments {
  return {
    stopDeleteMs: Date.parse(stop_delete_at),
    closes: closes_at.map((at) => ({ closesMs: Date.parse(at) })),
  }
}

/** The end of deleting, then the groups in their order. */
function momentsOf({ stop_delete_at, closes }: DeskDrawSheet) {
  const groups = closes.map((group) => ({
    label: lottery('closes_of', { posts: groupName(group) }),
    at: group.closes_at,
  }))
  return [{ label: lottery('stop_delete'), at: stop_delete_at }, ...groups]
}

function draftOf(draw: DeskDrawSheet): string[] {
  return momentsOf(draw).map(({ at }) => fieldOf(at))
}

/** What was not touched stays to the millisecond; an empty field is what was there. */
function timesOf(draft: readonly string[], seen: DeskDrawSheet): Sent {
  const [stop_delete_at = seen.stop_delete_at, ...closes_at] = momentsOf(seen).map(({ at }, place) =>
    draft[place] === fieldOf(at) ? at : (momentOf(draft[place] ?? '') ?? at),
  )
  return { stop_delete_at, closes_at }
}

function sightOf(draw: DeskDrawSheet): Sight {
  return Object.fromEntries(momentsOf(draw).map(({ label, at }) => [label, dateTime(at)]))
}
