import { Dices, KeyRound, LogOut, type LucideIcon } from 'lucide-react'
import { toKhmerDigits } from '../text/format.ts'
import { currentLanguage } from '../text/language.ts'
import { shell } from '../text/shell.ts'

export interface MenuEntry {
  /** The specification's numbering; gaps belong to pages that this site does not have. */
  number: string
  label: string
  path: string
  icon: LucideIcon
}

/** The entries of the side menu, in order, in the language of the screen. */
export function menuEntries(): MenuEntry[] {
  return [
    { number: '1', label: shell('menu_lotto59'), path: '/game/lotto/59', icon: Dices },
    { number: '6', label: shell('menu_password'), path: '/user/password', icon: KeyRound },
    { number: '7', label: shell('menu_logout'), path: '/logout', icon: LogOut },
  ]
}

/** "១" in Khmer, "1" in English. */
export function menuNumber(number: string): string {
  return currentLanguage() === 'km' ? toKhmerDigits(number) : number
}
