/** Players of the browser journeys. */
import { makePlayer } from './processes.ts'
import type { Place } from './product.ts'

let made = 0

/** A new player with money, whose name no other journey uses. */
export function newPlayer(place: Place, name: string, riel = 200_000) {
  made += 1
  return makePlayer(place, `${name}-${process.pid}-${made}`, riel)
}
