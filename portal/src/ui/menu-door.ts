import { createStore } from './store.ts'

/** What the layout has open over the page; whoever is no part of the layout opens its menu with `menuDoor.set('menu')`. */
export const menuDoor = createStore<'menu' | 'handOver' | null>(null)
