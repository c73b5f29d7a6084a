/** The page of one poll: the draw being shown, the bet pad for the next one, the slip, the tickets. */
import type { PollInfo } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { isSaver } from '../device/saver.ts'
import { useDesk } from '../device/use-desk.ts'
import { hasBeenAsked } from '../safe-play/limits-asked.ts'
import { refreshUser, useUser } from '../session/session.ts'
import { lotto59 } from '../text/lotto59.ts'
import { Failed } from '../ui/states.tsx'
import { CountdownClock } from './countdown-clock.tsx'
import { LazyHistory, LazyLimitsPrompt, LazySlipPanel, LazyTextStage, LazyTickets } from './lazy-parts.ts'
import { BetPad } from './pad/bet-pad.tsx'
import { Chips } from './pad/chips.tsx'
import { PollSwitch } from './poll-switch.tsx'
import { Stage, type StageProps } from './show/stage.tsx'
import { useShow } from './show/use-show.ts'
import { SlipDock } from './slip/slip-dock.tsx'
import type { SlipStore } from './slip/slip-store.ts'
import { SlipTools } from './slip/slip-tools.tsx'
import { useBet } from './slip/use-bet.ts'
import { useCarryOver } from './slip/use-carry-over.ts'
import { confirmation, useSlip } from './slip/use-slip.ts'
import { ownResult, stakeByType } from './tickets/ticket-groups.ts'
import { useTickets, useTouched } from './tickets/use-tickets.ts'
import { useIsOpen, usePlaying } from './use-playing.ts'

const FIRST_AMOUNT = 1000

interface TableProps {
  polls: readonly PollInfo[]
  poll: PollInfo
  store: SlipStore
  onPoll: (poll: Poll) => void
}

export function Table({ polls, poll, store, onPoll }: TableProps) {
  const { balance } = useUser()
  const { playing, isLoading, hasFailed, retry } = usePlaying(poll.id)
  const { show, recent, ...shown } = useShow(poll.id, playing)
  const isOpen = useIsOpen(playing) && poll.enabled
  const { slip, act } = useSlip(store)
  const [amount, setAmount] = useState(FIRST_AMOUNT)
  const [hint, setHint] = useState('')
  const touched = useTouched(poll.id, playing?.result_id ?? null)
  const { add } = touched
  const result = show?.result ?? null
  const openTickets = useTickets(poll.id, playing?.result_id ?? null, touched, false)
  const shownTickets = useTickets(poll.id, show?.resultId ?? null, touched, result !== null)
  const isDesk = useDesk()
  const placedId = slip.phase.name === 'placed' ? slip.phase.resultId : null
  useEffect(() => {
    if (placedId !== null) add(placedId)
  }, [placedId, add])
  useCarryOver(slip, playing, act)
  const own = result ? ownResult(shownTickets.tickets) : null
  const slipProps = {
    slip,
    poll: playing ? withPot(poll, playing.pot) : poll,
    balance,
    isOpen,
    hint,
    onConfirm: () => act(confirmation()),
    onRemove: (id: number) => act({ do: 'remove', id }),
    onDismiss: () => act({ do: 'dismiss' }),
  }
  const staked = useMemo(() => stakeByType(openTickets.tickets), [openTickets.tickets])
  const { limits, bet } = useBet({
    poll,
    resultId: playing?.result_id,
    lines: slip.lines,
    staked,
    act,
    setHint,
  })
  const chips = <Chips value={amount} limits={poll.limits} balance={balance} onChange={setAmount} />
  const tools = (
    <SlipTools
      slip={slip}
      canRepeat={isOpen}
      onRepeat={() => playing && act({ do: 'repeat', resultId: playing.result_id, limits })}
      onDouble={() => act({ do: 'double', limits })}
      onUndo={() => act({ do: 'undo' })}
      onClear={() => act({ do: 'clear' })}
    />
  )

  return (
    <>
      <div className="mx-auto flex w-full max-w-[84rem] grow flex-col gap-2 p-2 pt-0 phone:short:grid phone:short:grid-cols-2 phone:short:grid-rows-[auto_auto_1fr] desk:grid desk:content-start desk:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,0.85fr)] desk:grid-rows-[auto_1fr] desk:gap-4 desk:p-4">
        <div className="contents phone:short:block phone:short:min-w-0 desk:grid desk:min-w-0 desk:content-start desk:gap-4">
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-3 bg-bg px-1 py-0.5 phone:sticky phone:top-[calc(var(--bar-h,58px)+var(--strip-h,0px))] phone:z-10 phone:short:static">
            <PollSwitch polls={polls} value={poll.id} onChange={onPoll} />
            {playing ? (
              <CountdownClock playing={playing} slipWaits={slip.lines.length > 0} />
            ) : hasFailed ? (
              <Failed text={lotto59('data_failed')} retry={retry} />
            ) : (
              <p className="min-h-12.5 text-sm text-muted">{isLoading ? '' : lotto59('poll_off')}</p>
            )}
          </div>
          <StageOfDevice show={show} own={own} isLoading={recent === undefined} />
        </div>
        <div
          className={`${COLUMN} phone:short:col-start-2 phone:short:row-span-3 phone:short:row-start-1 desk:col-start-2 desk:row-span-2 desk:row-start-1`}
        >
          <BetPad
            poll={poll}
            pot={playing?.pot ?? poll.paytable.jackpot.pot}
            amount={amount}
            isOpen={isOpen}
            lines={slip.lines}
            staked={staked}
            onBet={bet}
            onHint={setHint}
          />
          {isDesk && chips}
          {tools}
        </div>
        <div className={`${COLUMN} desk:col-start-3 desk:row-span-2 desk:row-start-1`}>
          {isDesk && (
            <Suspense fallback={<div className="min-h-60" />}>
              <LazySlipPanel {...slipProps} />
            </Suspense>
          )}
          <Suspense fallback={<div className="min-h-42" />}>
            <LazyTickets open={openTickets} shown={shownTickets} result={result} />
          </Suspense>
        </div>
        <div className={`${COLUMN} desk:col-start-1 desk:row-start-2`}>
          <Suspense fallback={<div className="min-h-96" />}>
            <LazyHistory recent={recent} {...shown} />
          </Suspense>
        </div>
      </div>
      {!isDesk && <SlipDock {...slipProps} chips={chips} tools={tools} />}
    </>
  )
}

/** In words for those who save data. */
function StageOfDevice(props: StageProps) {
  useWonBalance(props.own && props.own.paid > 0 ? props.show?.resultId : undefined)
  return (
    <div className="relative min-w-0">
      {isSaver() ? (
        <Suspense fallback={<div className="min-h-47" />}>
          <LazyTextStage {...props} />
        </Suspense>
      ) : (
        <Stage {...props} />
      )}
      <AfterFirstResult own={props.own} />
    </div>
  )
}

/** The question about limits comes when the first bet of this visit has its result. */
function AfterFirstResult({ own }: Pick<StageProps, 'own'>) {
  const { username } = useUser().auth
  const [isDue, setDue] = useState(false)
  if (own && !isDue && !hasBeenAsked(username)) setDue(true)
  return <Suspense>{isDue && <LazyLimitsPrompt />}</Suspense>
}

/** Without the stream nobody tells the balance after a win. */
function useWonBalance(resultId: number | undefined): void {
  useEffect(() => {
    if (resultId !== undefined && isSaver()) void refreshUser()
  }, [resultId])
}

const COLUMN = 'grid min-w-0 content-start gap-2 desk:gap-4'

/** The pot moves with every jackpot bet; the open draw knows it better than the list of polls. */
function withPot(poll: PollInfo, pot: number): PollInfo {
  return { ...poll, paytable: { ...poll.paytable, jackpot: { ...poll.paytable.jackpot, pot } } }
}
