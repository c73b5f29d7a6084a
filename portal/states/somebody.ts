/** The player for whom the states are drawn: nobody has logged in, and no server is asked who it is. */
import { putAnswer } from '../src/calls/use-call.ts'
import { session } from '../src/session/session.ts'
import { SESSION } from './player.tsx'
import { THEN } from './state.ts'

export function enterAsPlayer(): void {
  session.set({
    phase: 'player',
    user: {
      ...{ auth: { id: 59, username: 'sok.sopheak.channarith' }, balance: 9_876_543_210_123 },
      setting: { enabled_poll_1: true, external_games: true },
      ...{ enableFastGamePlay: true, is_loading: 0, enableLottery: true, has_lottery_tickets: true },
      ...{ server_time: THEN, demo: true },
    },
  })
  putAnswer('GET /api/user/limits', {}, () => ({ limits: [], exclusion: null, session: SESSION }))
}
