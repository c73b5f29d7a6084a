/** The page of the game as it stands before anybody knows who plays: every place and word, and no figure that could be wrong. */
import type { PollInfo } from '@samnang/contract/lotto59'
import { POLL_TIMES } from '@samnang/core/lotto59/draw-schedule'
import { RANGES } from '@samnang/core/lotto59/markets'
import { Router } from 'wouter'
import { readRoute, useAddress } from '../address.ts'
import MainLayout from '../layout/main-layout.tsx'
import '../lotto59/lotto59.css'
import { BetPad } from '../lotto59/pad/bet-pad.tsx'
import { Chips } from '../lotto59/pad/chips.tsx'
import { PollLayout } from '../lotto59/poll-layout.tsx'
import { PollSwitch } from '../lotto59/poll-switch.tsx'
import { RoadLine } from '../lotto59/show/road-line.tsx'
import { Stage } from '../lotto59/show/stage.tsx'
import { SlipDock } from '../lotto59/slip/slip-dock.tsx'
import { emptySlip } from '../lotto59/slip/slip-state.ts'
import { SlipTools } from '../lotto59/slip/slip-tools.tsx'
import { session } from '../session/session.ts'
import { overlays } from '../text/overlays.ts'
import { LoadingScreen } from '../ui/loading-screen.tsx'

const nothing = () => {}

/** A desk has other columns, which its own script chooses: it sees the loading screen. The looks stand in frame.css. */
export function Lotto59Frame() {
  session.set({ phase: 'player', user: NOBODY })
  return (
    <>
      <p role="status" className="sr-only">
        {overlays('toast_loading')}
      </p>
      <div className="frame-phone" inert aria-hidden="true">
        <Router hook={useAddress} parser={readRoute}>
          <MainLayout>
            <Places />
          </MainLayout>
        </Router>
      </div>
      <div className="frame-desk">
        <LoadingScreen />
      </div>
    </>
  )
}

function Places() {
  const bets = { repeat: nothing, double: nothing }
  const slip = emptySlip('POLL_1')
  const chips = <Chips value={1000} limits={POLL.limits} balance={0} onChange={nothing} />
  const tools = <SlipTools {...{ slip, ...bets }} isOpen={false} act={nothing} />
  return (
    <>
      <PollLayout
        switches={<PollSwitch polls={POLLS} value={UNCHOSEN} onChange={nothing} />}
        clock={<p className="frame-waits">{overlays('toast_loading')}</p>}
        stage={
          <div className="relative grid min-w-0 gap-1">
            <Stage show={null} own={null} isLoading />
            <div className="stage-lines grid min-w-0 gap-1">
              <RoadLine recent={[]} />
              <p className="people-line" />
            </div>
          </div>
        }
        pad={
          <BetPad
            poll={{ ...POLL, enabled: false }}
            {...{ pot: 0, amount: 0, lines: slip.lines, staked: {} }}
            isOpen={false}
            onBet={nothing}
            onHint={nothing}
          />
        }
        lines={false}
        chips={false}
        tools={tools}
        slip={false}
        tickets={<div className="min-h-42" />}
        history={<div className="min-h-96" />}
      />
      <SlipDock
        {...{ slip, poll: POLL, chips, tools, ...bets }}
        balance={0}
        isOpen
        hint=""
        onConfirm={nothing}
        onRemove={nothing}
        onDismiss={nothing}
      />
    </>
  )
}

/** Which of the two is looked at stands in a cookie. */
const UNCHOSEN = '' as PollInfo['id']

const NOBODY = {
  auth: { id: 0, username: '\u00a0' },
  balance: 0,
  setting: { enabled_poll_1: true, external_games: false },
  enableFastGamePlay: false,
  is_loading: 0 as const,
  enableLottery: false,
  has_lottery_tickets: false,
  server_time: '',
  demo: false,
}

const POLL: PollInfo = {
  id: 'POLL_1',
  enabled: true,
  period: POLL_TIMES.POLL_1.periodS,
  delay_result: 0,
  release_result_time: 0,
  total_release_result_time: 0,
  limits: { min: 0, max: 0, draw: 0, jackpot_draw: 0, jackpot_four: 0 },
  paytable: {
    version: 0,
    markets: RANGES.map(({ type }) => ({
      type,
      title: '',
      range: '',
      rate: 0,
      return_percent: 0,
      chance: 0,
    })),
    number: { rate: 0, return_percent: 0, chance: 0 },
    jackpot: { line: 0, small: 0, big: 0, pot: 0, return_percent: 0 },
  },
}
const POLLS: readonly PollInfo[] = [POLL, { ...POLL, id: 'POLL_2', period: POLL_TIMES.POLL_2.periodS }]
