/** What the office asks about providers and their games; it has no registry in memory and no key of ours. */
export {
  addProviderIn,
  addProviderKeyIn,
  changeProviderIn,
  isActiveKey,
  retireProviderKeyIn,
} from './add-provider.ts'
export { changeGameIn } from './change-game.ts'
export {
  type DeskGame,
  figuresOf,
  findDeskGame,
  listDeskGames,
  type ProviderFigures,
  pauseEnd,
} from './desk-store.ts'
export type { GameWish } from './game-list-store.ts'
export { healthOf, type ServerSaying, type Span, sayingsOf } from './provider-minute-store.ts'
export {
  type ComparedFile,
  type LineDifference,
  lookAtFile,
  takeFileIn,
} from './reconcile-file.ts'
export { findProvider, type Provider, type ProviderFacts, readKeys, readProviders } from './registry-store.ts'
export { type DifferenceRow, differencesOf, findRun, listRuns, type RunRow } from './run-store.ts'
