import { createStore } from './store.ts'

/** Where the page of a game draws its title, money and menu; null while there is no such bar. */
export const gameBarPlace = createStore<HTMLElement | null>(null)
