/**
 * The balance beside a game that is showing a result: the wallet has booked the win before the reels stand, and the bar
 * must not tell it first. What goes off is off at once; what comes on waits until the game has shown it.
 */
export function heldBalance(shown: number, now: number, isHeld: boolean): number {
  return isHeld ? Math.min(shown, now) : now
}
