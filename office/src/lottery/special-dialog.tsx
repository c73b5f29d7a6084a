/** A draw beside the calendar: which session, when; what it will be is read before it is made. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { timeFaults } from '@samnang/core/lottery/draw-times'
import { GAME_TYPES, type GameType, type LotteryRules } from '@samnang/core/lottery/rules'
import { daysAheadOf, isTooFarAhead, specialDraw } from '@samnang/core/lottery/special-draw'
import { dateTime } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { CallFailed } from '../calls/call-failed.ts'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { lottery } from '../text/lottery.ts'
import { refusal } from '../text/refusal.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Select } from '../ui/select.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { momentOf } from '../words/moments.ts'

const DRAWS = 'POST /api/lottery/draws'

export function SpecialButton() {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('lottery.manage')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{lottery('special_new')}</Button>
      {isOpen && <SpecialDialog onClose={() => setOpen(false)} />}
    </>
  )
}

interface Wish {
  /** `VN DAY`. */
  session: string
  at: string
  closes: string
  stop: string
}

interface Fault {
  field: keyof Wish
  why: string
}

/** Codes of refusals by the field that they are about. */
const ABOUT: Readonly<Record<string, keyof Wish>> = {
  unknown_session: 'session',
  draw_exists: 'at',
  invalid_times: 'at',
  too_far_ahead: 'at',
  off_grid: 'closes',
}

function SpecialDialog({ onClose }: { onClose: () => void }) {
  const { data, error, mutate } = useAnswer('GET /api/lottery/rules', {})
  const [wish, setWish] = useState<Wish>({ session: '', at: '', closes: '', stop: '' })
  const [refused, setRefused] = useState<Fault | null>(null)
  const change = (part: Partial<Wish>) => {
    setRefused(null)
    setWish({ ...wish, ...part })
  }
  const planned = data ? plannedBy(data, wish) : null
  const fault = planned && faultOfTimes(planned)
  const isBad = fault !== null
  const faultOf = (field: keyof Wish) =>
    refused?.field === field ? refused.why : fault?.field === field ? fault.why : null
  return (
    <CommandDialog<typeof DRAWS>
      title={lottery('special_ask')}
      isOpen
      onClose={onClose}
      confirmLabel={lottery('special_new')}
      doneText={lottery('special_done')}
      isReady={planned !== null && !isBad}
      run={(reason) => make(wish, reason).catch((failure: unknown) => tell(failure, setRefused))}
    >
      {!data && (error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />)}
      {data && (
        <>
          <Select
            label={lottery('special_session')}
            choices={[{ value: '', label: '–' }, ...sessionsOf(data)]}
            value={wish.session}
            fault={faultOf('session')}
            onChange={(session) => change({ session })}
          />
          <MomentField
            label={lottery('special_at')}
            value={wish.at}
            fault={faultOf('at')}
            onChange={(at) => change({ at })}
          />
          <MomentField
            label={lottery('special_closes')}
            help={lottery('special_closes_help')}
            value={wish.closes}
            fault={faultOf('closes')}
            onChange={(closes) => change({ closes })}
          />
          <MomentField
            label={lottery('special_stop')}
            help={lottery('special_stop_help')}
            value={wish.stop}
            fault={faultOf('stop')}
            onChange={(stop) => change({ stop })}
          />
          {planned && !isBad && <Planned draw={planned} version={data.version} />}
        </>
      )}
    </CommandDialog>
  )
}

/** As the server will see it; its clock decides. */
function faultOfTimes(planned: ReturnType<typeof specialDraw>): Fault | null {
  const nowMs = Date.now()
  if (isTooFarAhead(planned, nowMs))
    return { field: 'at', why: refusal('too_far_ahead', { n: daysAheadOf(planned) }) }
  const faults = timeFaults({ ...planned, opensMs: nowMs })
  if (faults.length === 0) return null
  const isOfStop = faults.every((fault) => fault === 'stop_delete_after_first_close')
  return { field: isOfStop ? 'stop' : 'at', why: refusal('invalid_times') }
}

interface PlannedProps {
  draw: ReturnType<typeof specialDraw>
  version: number
}

/** What the press will make. */
function Planned({ draw, version }: PlannedProps) {
  const said = (ms: number) => dateTime(new Date(ms).toISOString())
  return (
    <p>
      {lottery('special_text', {
        title: [draw.title, ...draw.columns].join(' · '),
        stop: said(draw.stopDeleteMs),
        closes: said(draw.closesMs),
        at: said(draw.drawMs),
        version,
      })}
    </p>
  )
}

type Rules = OfficeReply<'GET /api/lottery/rules'>

function sessionsOf({ rules }: Rules) {
  const { games } = JSON.parse(rules) as LotteryRules
  return GAME_TYPES.flatMap((type) =>
    games[type].map(({ session, title }) => ({ value: `${type} ${session}`, label: title })),
  )
}

/** Null while something is missing. */
function plannedBy({ rules }: Rules, wish: Wish) {
  const { games } = JSON.parse(rules) as LotteryRules
  const { type, name } = namesOf(wish)
  const session = games[type]?.find((one) => one.session === name)
  const at = momentOf(wish.at)
  if (!session || at === null) return null
  const [closes, stop] = [momentOf(wish.closes), momentOf(wish.stop)]
  return specialDraw(type, session, {
    drawMs: Date.parse(at),
    closesMs: closes === null ? undefined : Date.parse(closes),
    stopDeleteMs: stop === null ? undefined : Date.parse(stop),
  })
}

function namesOf({ session }: Wish): { type: GameType; name: string } {
  const [type = '', name = ''] = session.split(' ')
  // The choices are made of types and their sessions; none is chosen where it is empty.
  return { type: type as GameType, name }
}

function make(wish: Wish, reason: string) {
  const { type, name } = namesOf(wish)
  const [closes_at, stop_delete_at] = [momentOf(wish.closes), momentOf(wish.stop)]
  const body = { type, session: name, draw_at: momentOf(wish.at) ?? '', closes_at, stop_delete_at }
  return send(DRAWS, { body: { ...body, reason } })
}

/** Beside its field, and below the reason as ever. */
function tell(failure: unknown, setRefused: (refused: Fault) => void): never {
  const field = failure instanceof CallFailed ? ABOUT[failure.code] : undefined
  if (field) setRefused({ field, why: refusalSentence(failure) })
  throw failure
}
