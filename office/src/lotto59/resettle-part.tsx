/** Settling a paid draw again: what it would change is looked at first, by whoever asks for it. */
import type { DeskDrawPage, Resettlement } from '@samnang/contract/office/lotto59'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { lotto59 } from '../text/lotto59.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { Loading } from '../ui/states.tsx'

const RESETTLE = 'POST /api/lotto59/draws/:id/resettle'

/** Asked for when somebody wants it: every bet of the draw is counted anew. */
export function ResettlePart({ draw }: { draw: DeskDrawPage }) {
  const may = useMay('draws.resettle')
  const [isOpen, setOpen] = useState(false)
  if (!may || draw.state !== 'SETTLED') return null
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {lotto59('resettle')}
      </Button>
      {isOpen && <ResettleDialog draw={draw} onClose={() => setOpen(false)} />}
    </>
  )
}

function ResettleDialog({ draw: { id, number }, onClose }: { draw: DeskDrawPage; onClose: () => void }) {
  const params = { id: String(id) }
  const { data, error } = useAnswer('GET /api/lotto59/draws/:id/resettle', { params })
  const isPossible = data && !data.is_right && data.pot_lines === 0 && data.waits === null
  return (
    <CommandDialog<typeof RESETTLE>
      isOpen
      onClose={onClose}
      title={lotto59('resettle_ask', { n: number })}
      confirmLabel={lotto59('resettle')}
      isDanger
      isReady={isPossible === true}
      run={(reason) => send(RESETTLE, { params, body: { ...seenOf(data), reason } })}
      doneText={lotto59('resettle_begun')}
    >
      {error && <p className="text-lose">{refusalSentence(error)}</p>}
      {!data && !error && <Loading />}
      {data && <Changes changes={data} />}
    </CommandDialog>
  )
}

function seenOf(data: Resettlement | undefined) {
  return { players: data?.players ?? 0, down: data?.down.amount ?? 0, up: data?.up.amount ?? 0 }
}

function Changes({ changes }: { changes: Resettlement }) {
  const { balls, proven, players, tickets, down, up, below_zero, pot_lines, is_right, waits } = changes
  if (is_right) return <p>{lotto59('resettle_right')}</p>
  const isOther = balls.join() !== proven.join()
  return (
    <>
      {isOther && <p>{lotto59('resettle_balls', { proven: proven.join(' '), balls: balls.join(' ') })}</p>}
      <p>{lotto59('resettle_players', { tickets: price(tickets), players: price(players) })}</p>
      <p>{lotto59('resettle_down', { amount: price(down.amount), n: price(down.players) })}</p>
      <p>{lotto59('resettle_up', { amount: price(up.amount), n: price(up.players) })}</p>
      {below_zero > 0 && <p className="text-warn">{lotto59('resettle_below', { n: price(below_zero) })}</p>}
      {pot_lines > 0 ? (
        <p className="text-lose">{lotto59('resettle_pot', { n: price(pot_lines) })}</p>
      ) : (
        <p className="text-warn">{lotto59('resettle_two')}</p>
      )}
      {waits !== null && (
        <Link href={`/approvals/${waits}`} className="text-info underline underline-offset-2">
          {lotto59('resettle_waits')}
        </Link>
      )}
    </>
  )
}
