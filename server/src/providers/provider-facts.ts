/** What the operator's commands and the demo ask about providers; their registry in memory is the server's. */
export { type GameWish, type RegisteredGame, readGames } from './game-list-store.ts'
export {
  findProvider,
  type GameException,
  type Provider,
  type ProviderFacts,
  readExceptions,
  readKeys,
  readProviders,
} from './registry-store.ts'
