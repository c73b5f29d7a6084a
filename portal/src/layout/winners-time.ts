/** How long the winners banner stays: 60 s with a message, otherwise 10 s plus 10 s a winner (specification 4.11). */
export function bannerMs(shown: { winners: readonly unknown[]; message: string | null }): number {
  return shown.message ? 60_000 : 10_000 + 10_000 * shown.winners.length
}
