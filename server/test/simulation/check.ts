/**
 * What must hold at the end of every world (the invariants I1 to I14 of docs/simulation.md), read from the tables by SQL of
 * its own and computed anew: nothing here comes from the product's rules.
 */
import { checkBook } from './check-book.ts'
import { checkDraws } from './check-draws.ts'
import { checkWishes } from './check-wishes.ts'
import type { World } from './world.ts'

export async function checkWorld(world: World): Promise<string[]> {
  return [
    ...(await checkBook(world)),
    ...(await checkDraws(world)),
    ...checkWishes(world, await effectsOf(world)),
  ]
}

/** What stands in the book under each key that somebody used. */
export interface Effect {
  key: string
  kind: string
  player: bigint
  units: bigint
}

async function effectsOf({ store }: World): Promise<Effect[]> {
  return store.look<Effect>(
    `select key::text, 'slip' as kind, player_id as player, total as units from slip
     union all select split_part(t.key, ':', 3), 'ticket', t.player_id, 0::bigint from tx t
       where t.kind = 'lottery_bet'
     union all select g.uuid::text, g.kind, g.player_id, g.amount from game_tx g where g.kind <> 'tombstone'
     union all select key, 'withdrawal', player_id, amount from withdrawal
     union all select key, 'deposit', player_id, amount from deposit`,
  )
}
