/** A player's name towards providers: opaque, without personal data, at least four characters (the specification of the
 * wallet asks for that). */

const USER = /^u([1-9][0-9]{3,17})$/

export function userOf(playerId: bigint): string {
  return `u${playerId}`
}

/** Null: no name that we have given. */
export function playerOfUser(user: string): bigint | null {
  const digits = USER.exec(user)?.[1]
  return digits === undefined ? null : BigInt(digits)
}
