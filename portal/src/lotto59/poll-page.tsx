/** The page of one poll: the draw being shown, the bet pad for the next one, the slip, the tickets. */
import type { PollInfo } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { useEffect, useState } from 'react'
import { useDesk } from '../device/use-desk.ts'
import { useUser } from '../session/session.ts'
import { lotto59 } from '../text/lotto59.ts'
import { Failed } from '../ui/states.tsx'
import { CountdownClock } from './countdown-clock.tsx'
import { fetchRest, LazyHistory, LazySlipPanel, LazyTickets } from './lazy-parts.ts'
import { BetPad } from './pad/bet-pad.tsx'
import { Chips } from './pad/chips.tsx'
import { PollLayout } from './poll-layout.tsx'
import { PollSwitch } from './poll-switch.tsx'
import { DrawLines } from './show/draw-lines.tsx'
import { StageOfDevice } from './show/stage-of-device.tsx'
import { SlipDock } from './slip/slip-dock.tsx'
import type { SlipStore } from './slip/slip-store.ts'
import { SlipTools } from './slip/slip-tools.tsx'
import { useBet } from './slip/use-bet.ts'
import { useCarryOver } from './slip/use-carry-over.ts'
import { confirmation, useSlip } from './slip/use-slip.ts'
import { type PlayingState, useIsOpen } from './use-playing.ts'
import { usePollDraws } from './use-poll-draws.ts'

const FIRST_AMOUNT = 1000

interface PollPageProps {
  polls: readonly PollInfo[]
  poll: PollInfo
  store: SlipStore
  onPoll: (poll: Poll) => void
}

export function PollPage({ polls, poll, store, onPoll }: PollPageProps) {
  const { balance } = useUser()
  const { slip, act } = useSlip(store)
  const placedId = slip.phase.kind === 'placed' ? slip.phase.resultId : null
  const { open, show, own, recent, history, staked, tickets } = usePollDraws(poll.id, placedId)
  const { playing } = open
  const isOpen = useIsOpen(playing) && poll.enabled
  const [amount, setAmount] = useState(FIRST_AMOUNT)
  const [hint, setHint] = useState('')
  const isDesk = useDesk()
  useCarryOver(slip, playing, act)
  const slipProps = {
    slip,
    poll: playing ? withPot(poll, playing.pot) : poll,
    balance,
    isOpen,
    hint,
    onConfirm: () => act(confirmation()),
    onRemove: (id: number) => act({ kind: 'remove', id }),
    onDismiss: () => act({ kind: 'dismiss' }),
  }
  const { lines } = slip
  const hasLines = lines.length > 0
  // What tells the fate of a slip is here before it is sent: the line may be lost the moment after.
  useEffect(() => {
    if (hasLines) fetchRest()
  }, [hasLines])
  const resultId = playing?.result_id ?? null
  const { bet, repeat, double } = useBet({ poll, resultId, slip, staked, act, setHint })
  const chips = <Chips value={amount} limits={poll.limits} balance={balance} onChange={setAmount} />
  const tools = <SlipTools {...{ slip, isOpen, repeat, double, act }} />
  const pot = playing?.pot ?? poll.paytable.jackpot.pot
  return (
    <>
      <PollLayout
        switches={<PollSwitch polls={polls} value={poll.id} onChange={onPoll} />}
        clock={<OpenDraw open={open} slipWaits={hasLines} />}
        stage={
          <StageOfDevice
            poll={poll.id}
            {...{ show, own, recent, playing }}
            isLoading={recent === undefined}
          />
        }
        pad={<BetPad {...{ poll, pot, amount, isOpen, lines, staked }} onBet={bet} onHint={setHint} />}
        lines={<DrawLines {...{ recent, playing }} place="pad" />}
        chips={isDesk && chips}
        tools={tools}
        slip={isDesk && <LazySlipPanel {...slipProps} />}
        tickets={<LazyTickets {...tickets} />}
        history={<LazyHistory {...{ poll: poll.id, playing, recent, ...history }} />}
      />
      {!isDesk && <SlipDock {...slipProps} chips={chips} tools={tools} repeat={repeat} />}
    </>
  )
}

/** How long the open draw still takes bets, or why there is none. */
function OpenDraw({ open, slipWaits }: { open: PlayingState; slipWaits: boolean }) {
  const { playing, hasFailed, retry, isLoading } = open
  if (playing) return <CountdownClock playing={playing} slipWaits={slipWaits} />
  if (hasFailed) return <Failed text={lotto59('data_failed')} retry={retry} />
  return <p className="min-h-12.5 text-sm text-muted">{isLoading ? '' : lotto59('poll_off')}</p>
}

/** The pot moves with every jackpot bet; the open draw knows it better than the list of polls. */
function withPot(poll: PollInfo, pot: number): PollInfo {
  return { ...poll, paytable: { ...poll.paytable, jackpot: { ...poll.paytable.jackpot, pot } } }
}
