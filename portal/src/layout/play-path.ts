/** Pages that are a game: one bar above it, and nothing else around it. */

const PLAYING = /^\/game\/(?:sport|(?:slot|fishing)\/play)(?:\/|$)/

/** `search` is the query of the address; a game of the casino is named by it. */
export function isPlayPath(path: string, search: string): boolean {
  return PLAYING.test(path) || (path === '/game/casino' && new URLSearchParams(search).has('game'))
}
