/** The operator's switch of a series of draws: off, it finishes its draws and starts no more. */
import type { PollName } from '@samnang/core/lotto59/markets'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool } from '../database/pool.ts'
import { addEvent } from '../live/outbox.ts'
import { setPollEnabled } from './poll-store.ts'

export { polls } from './poll-store.ts'

/** The next draws follow at once, pages with their next question. */
export async function switchPoll(
  pool: Pool,
  { poll, isOn, actor }: { poll: PollName; isOn: boolean; actor: string },
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const wasOn = await setPollEnabled(tx, poll, isOn)
    const [before, after] = [{ enabled: wasOn }, { enabled: isOn }]
    await recordAudit(tx, { actor, action: 'poll_switched', target: `poll:${poll}`, before, after })
    await addEvent(tx, { topic: 'server', kind: 'setting_changed', data: {} })
  })
}
