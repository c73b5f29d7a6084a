/** Hearts of games: shown at once, told to the server one after the other, undone when it refuses. */
import type { Game } from '@samnang/contract/games'
import { createStore, type Store } from '../ui/store.ts'

type Hearts = ReadonlyMap<number, boolean>
type HeartOf = Pick<Game, 'id' | 'favourite'>

export interface Favourites {
  /** What was pressed here; a game without an entry is as the server said. */
  hearts: Store<Hearts>
  /** Turns the heart of a game over. Rejects when the server refuses; the heart is then as the server knows it. */
  turn: (game: HeartOf) => Promise<void>
}

export function isHeartOn(hearts: Hearts, game: HeartOf): boolean {
  return hearts.get(game.id) ?? game.favourite
}

/** `send` tells the server about one game; it rejects when that fails. */
export function createFavourites(send: (id: number, favourite: boolean) => Promise<unknown>): Favourites {
  const hearts = createStore<Hearts>(new Map())
  const sending = new Map<number, Promise<void>>()

  function show(id: number, on: boolean): void {
    hearts.set(new Map(hearts.get()).set(id, on))
  }

  /** Sends until the server knows what was pressed last: presses that overtake each other would end by chance. */
  async function tell(id: number, known: boolean): Promise<void> {
    for (
      let wanted = hearts.get().get(id) ?? known;
      wanted !== known;
      wanted = hearts.get().get(id) ?? known
    ) {
      try {
        await send(id, wanted)
      } catch (failure) {
        show(id, known)
        throw failure
      }
      known = wanted
    }
  }

  function turn(game: HeartOf): Promise<void> {
    const was = isHeartOn(hearts.get(), game)
    show(game.id, !was)
    const running = sending.get(game.id)
    if (running) return running
    const telling = tell(game.id, was).finally(() => sending.delete(game.id))
    sending.set(game.id, telling)
    return telling
  }

  return { hearts, turn }
}
