/** Sound on or off: a cookie, on by default (specification 4.6). Playing needs a click before. */
import { readCookie, writeCookie } from '../calls/cookies.ts'
import { createStore, useStore } from '../ui/store.ts'

const sound = createStore<boolean | null>(null)

export function isSoundOn(): boolean {
  return sound.get() ?? readCookie('sound') !== 'DISABLED'
}

export function setSound(on: boolean): void {
  writeCookie('sound', on ? 'ENABLED' : 'DISABLED')
  sound.set(on)
}

export function useSound(): boolean {
  useStore(sound)
  return isSoundOn()
}
