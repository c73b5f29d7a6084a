/** Sessions of a player with devices and addresses; one that is open can be ended alone. */
import { useMemo, useState } from 'react'
import { send } from '../calls/send.ts'
import { type RowOf, useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { useMay } from '../session/session.ts'
import { bets } from '../text/bets.ts'
import { useLanguage } from '../text/language.ts'
import { players } from '../text/players.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { CopyId } from '../ui/copy-id.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'
import { type Column, columnOf } from './player-columns.tsx'
import type { PlayerListProps } from './player-tabs.tsx'

type Session = RowOf<'GET /api/players/:id/sessions'>
type EndedBecause =
  | 'locked'
  | 'logout'
  | 'expired'
  | 'opened_elsewhere'
  | 'password_changed'
  | 'ended_by_staff'

export function PlayerSessions({ id, name, query }: PlayerListProps) {
  const language = useLanguage()
  const [ending, setEnding] = useState<Session | null>(null)
  const mayEnd = useMay('players.sessions')
  const list = useList('GET /api/players/:id/sessions', { params: { id }, query })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(() => columnsOf(mayEnd ? setEnding : null), [language, mayEnd])
  return (
    <>
      <DataTable
        name="player-sessions"
        label={players('tab_sessions')}
        columns={columns}
        list={list}
        rowId={(session) => session.id}
      />
      <CommandDialog
        title={players('end_sessions')}
        isOpen={ending !== null}
        onClose={() => setEnding(null)}
        isDanger
        run={(reason) =>
          send('POST /api/players/:id/sessions/end', {
            params: { id },
            body: { session: ending?.id ?? '', reason },
          })
        }
      >
        <p>{players('end_one_text', { session: ending?.id.slice(0, SHORT) ?? '', name })}</p>
      </CommandDialog>
    </>
  )
}

const SHORT = 12

function columnsOf(end: ((session: Session) => void) | null): ListColumn<Session>[] {
  const columns: Column<Session>[] = [
    ['id', () => players('column_id'), ({ id }) => <CopyId id={id} text={id.slice(0, SHORT)} />],
    ['state', () => players('state'), (row) => <State session={row} />],
    ['at', () => players('column_at'), (row) => <Time at={row.created_at} />],
    ['seen', () => players('column_seen'), (row) => <Time at={row.last_action_at} />],
    ['ended', () => players('column_ended'), (row) => <Time at={row.ended_at} />],
    ['device', () => players('column_device'), ({ device }) => device && <Mark mark={device} />],
    ['address', () => players('column_address'), ({ address }) => address && <Mark mark={address} />],
  ]
  if (end)
    columns.push([
      'end',
      () => players('end_sessions'),
      (row) => row.is_open && <Button onClick={() => end(row)}>{players('end_one')}</Button>,
    ])
  return columns.map(columnOf)
}

/** A session that has run out is marked only when somebody comes with it. */
function State({ session: { is_open: isOpen, end_reason: reason } }: { session: Session }) {
  if (isOpen) return <Tag tone="good">{players('session_open')}</Tag>
  // The server writes no other reasons: `EndedBecause` of the contract.
  return bets(`ended_${(reason ?? 'expired') as EndedBecause}`)
}

/** Leads to everybody who has used it. */
function Mark({ mark }: { mark: string }) {
  return <CopyId id={mark} text={mark.slice(0, 8)} href={`/players?q=${encodeURIComponent(mark)}`} />
}
