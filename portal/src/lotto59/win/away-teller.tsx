/** Tells wins of lotto 59 on the pages that are no game: who has bet and looks elsewhere hears of them there. */
import { Announcer } from '../../betting/announcer.tsx'
import { ToldWin } from './teller.tsx'
import { useWins } from './use-wins.ts'

/** No draw is on the screen: each waits for its result. */
const NO_STAGE = { poll: 'POLL_2', shownId: null, own: null } as const

export default function AwayTeller() {
  return (
    <>
      <Announcer />
      <ToldWin {...useWins(NO_STAGE)} shownId={null} hasStage={false} />
    </>
  )
}
