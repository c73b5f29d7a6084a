/** Secrets that are promised by their hash before a game and shown after it. */

export interface SeedFacts {
  id: string
  hash: string
  clientSeed: string
  /** Of the next round. */
  nonce: number
}

/** What one round is drawn with; `serverSeed` stays in this process until it is revealed. */
export interface RoundSeed {
  id: string
  serverSeed: Uint8Array
  hash: string
  clientSeed: string
  nonce: number
}

export interface RevealedSeed {
  hash: string
  /** Lower case hex. */
  seed: string
}

export interface Seeds {
  /** The player's seed of now; made at the first look. */
  ofPlayer(player: string): Promise<SeedFacts>
  /** For one slot round: no nonce is given out twice. */
  takeNonce(player: string): Promise<RoundSeed>
  /** Up to 64 characters without a colon; counts from the next round. */
  setClientSeed(player: string, clientSeed: string): Promise<SeedFacts>
  /** Shows the seed that was used until now and promises a new one; null while a round of it is open. */
  rotate(player: string): Promise<{ revealed: RevealedSeed; next: SeedFacts } | null>
  /** A seed of a table, for one shoe or one round. */
  newTableSeed(table: string): Promise<RoundSeed>
  /** Secret or revealed; null for an id that does not exist. */
  find(id: string): Promise<(RoundSeed & { isRevealed: boolean }) | null>
  /** From now on the history shows it. */
  reveal(id: string): Promise<void>
}
