/** What the socket of every game carries beside the game's own words. */

/** From the screen. */
export type LineMessage =
  /** Everything once more. */
  | { t: 'snapshot' }
  /** Every 10 seconds; `at` comes back untouched, so that the screen knows the way's length. */
  | { t: 'ping'; at: number }

/** To one screen. After `closing` the socket closes for good: another tab of the player plays on. */
export type ConnectionMessage =
  | { t: 'pong'; at: number; now: number }
  | { t: 'error'; code: 'malformed' | 'too_fast' }
  | { t: 'closing'; code: 'too_many_connections' }

/** As a message of the server stands on the wire: counted from 1 in each connection. */
export type Numbered<Message> = Message & { seq: number }
