/** Who is playing, as every handler of a player's endpoint gets it. */
export interface Player {
  id: bigint
  username: string
  /** 32 bytes that key the player's tag in bet leaves; it never leaves the server. */
  secret: Uint8Array
}
