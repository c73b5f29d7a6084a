/** Moments that every draw keeps to, of whichever lottery: the server, the vault and everybody who verifies agree on them. */

/** Nobody could bet on a draw that opens later than this before its close: it is passed over. */
export const LEAST_OPEN_MS = 2000

/** The vault gives a seed out no earlier than this after the close, by its own clock. */
export const RELEASE_DELAY_MS = 1000
