/** What a player is told, and what they allow themselves. */
import type { PlaySession } from '@samnang/contract/safe-play'
import { NoticeCard } from '../src/notices/notice-card.tsx'
import { BreakPanel, RunningBreak } from '../src/safe-play/break-panel.tsx'
import { LimitPanels } from '../src/safe-play/limit-panels.tsx'
import { SessionPanel } from '../src/safe-play/session-panel.tsx'
import { NOTICES } from './notices.ts'
import { type Group, THEN } from './state.ts'

const DAY_MS = 86_400_000
const PENDING = {
  amount: null,
  confirm_from: THEN,
  confirm_until: new Date(Date.now() + DAY_MS).toISOString(),
}
export const SESSION: PlaySession = {
  ...{ since: new Date(Date.now() - 3_600_000).toISOString(), staked: 120_000, paid: 98_500, net: -21_500 },
  ...{ in_play: 50_000, reminder_at: THEN, reminder_due: false },
  reminder_minutes: 30,
}

export const PLAYER: Group = {
  name: 'player',
  states: [
    ...NOTICES.flatMap((notice) =>
      [true, false].map(
        (isFresh) =>
          [
            `NoticeCard ${notice.kind}${isFresh ? ', fresh' : ''}`,
            () => (
              <ul>
                <NoticeCard notice={notice} isFresh={isFresh} />
              </ul>
            ),
          ] as const,
      ),
    ),
    ['SessionPanel', () => <SessionPanel session={SESSION} />],
    ['LimitPanels, none', () => <LimitPanels limits={[]} />],
    [
      'LimitPanels',
      () => (
        <LimitPanels
          limits={[
            { kind: 'stake', window: '24h', amount: 100_000, used: 95_000, pending: null },
            { kind: 'loss', window: '7d', amount: 1_000_000_000, used: -5_000, pending: PENDING },
            { kind: 'deposit', window: '1m', amount: null, used: 250_000, pending: null },
          ]}
        />
      ),
    ],
    ['BreakPanel', () => <BreakPanel exclusion={null} />],
    ...(['cooling_off', 'self_exclusion'] as const).map(
      (kind) =>
        [
          `RunningBreak ${kind}`,
          () => <RunningBreak exclusion={{ kind, from: THEN, until: THEN }} />,
        ] as const,
    ),
  ],
}
