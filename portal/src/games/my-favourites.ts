/** The hearts of this player, kept over all lobbies. */
import type { Game } from '@samnang/contract/games'
import { call } from '../calls/call.ts'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { games } from '../text/games.ts'
import { showModal } from '../ui/overlays-state.ts'
import { useStore } from '../ui/store.ts'
import { createFavourites, isHeartOn } from './favourites.ts'

const mine = createFavourites((id, favourite) =>
  call('POST /api/external/favourite', { body: { id, favourite } }),
)

/** Whether the heart is on, and the way to turn it over; a failure is told. */
export function useHeart(game: Game): [isOn: boolean, turn: () => void] {
  const isOn = isHeartOn(useStore(mine.hearts), game)
  const turn = () =>
    void mine
      .turn(game)
      .catch((failure) =>
        showModal({ kind: 'ERROR', text: `${games('favourite_failed')} ${refusalSentence(failure)}` }),
      )
  return [isOn, turn]
}
