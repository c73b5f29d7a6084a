import type { Families, Family } from '@samnang/contract/site'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Bell,
  BookOpen,
  ChartColumn,
  ChartLine,
  ChartNoAxesColumn,
  ChartPie,
  Cherry,
  Club,
  Dices,
  Fish,
  History,
  KeyRound,
  Landmark,
  LifeBuoy,
  ListOrdered,
  LogOut,
  type LucideIcon,
  Scale,
  ScrollText,
  ShieldCheck,
  Ticket,
  Tickets,
  Volleyball,
} from 'lucide-react'
import { menu } from '../text/menu.ts'
import { ordinal } from '../text/ordinal.ts'
import { safePlay } from '../text/safe-play.ts'
import { shell } from '../text/shell.ts'
import { titles } from '../text/titles.ts'

export interface MenuEntry {
  label: string
  path: string
  icon: LucideIcon
}

/** What this player's menu names beside the entries of specification 2.7. */
export interface MenuChoice {
  /** The games of other providers. */
  showsExternal: boolean
  /** Families of games that the house offers at the moment; undefined: all. */
  families: Families | undefined
  /** The ticket lottery is offered. */
  showsLottery: boolean
  /** Its tickets and report: also for those who have bought some before it was switched off. */
  showsLotteryTickets: boolean
}

export interface MenuGroup {
  /** With its number; groups of a single page have no heading. */
  heading?: string
  entries: MenuEntry[]
}

/**
 * The side menu numbered as specification 2.7 says, in the language of the screen; gaps belong to pages that
 * this site does not have. `showsExternal` false hides what other providers offer, `families` what the house has switched off. The slots have no number there, and
 * stand below the casino; nor has the page that asks for a withdrawal; the ticket lottery, shown while the operator offers it (and to its players afterwards, for what they
 * have bought), follows the last number of each group; the last group is what specification 2.7 does not name at all.
 */
export function menuGroups(choice: MenuChoice): MenuGroup[] {
  const { showsExternal, families, showsLottery, showsLotteryTickets } = choice
  const external = (...entries: MenuEntry[]) => (showsExternal ? entries : [])
  const ofLottery = (entry: MenuEntry) => (showsLotteryTickets ? [entry] : [])
  return [
    {
      entries: [
        entryOf('1', shell('menu_lotto59'), '/game/lotto/59', Dices),
        ...external(...gamesOf(families)),
        ...(showsLottery ? [entryOf('1.5', menu('lottery'), '/game/lottery', ListOrdered)] : []),
      ],
    },
    groupOf(
      '2',
      menu('lookup'),
      entryOf('2.1', menu('tickets'), '/ticket/lotto59', Ticket),
      ...ofLottery(entryOf('2.2', menu('lottery_tickets'), '/ticket/lottery', Tickets)),
    ),
    groupOf(
      '3',
      menu('withdrawals'),
      entryOf('3.1', titles('withdraw'), '/transaction/withdraw', ArrowUpFromLine),
      { label: titles('ask_withdraw'), path: '/cashier/withdraw', icon: Landmark },
    ),
    groupOf(
      '4',
      menu('deposits'),
      entryOf('4.1', titles('deposit'), '/transaction/deposit', ArrowDownToLine),
    ),
    groupOf(
      '5',
      menu('reports'),
      entryOf('5.1', shell('menu_lotto59'), '/report/lotto/59', ChartColumn),
      ...external(
        entryOf('5.2', titles('sport'), '/report/sport', ChartLine),
        entryOf('5.3', titles('casino'), '/report/casino', ChartPie),
      ),
      ...ofLottery(entryOf('5.4', menu('lottery'), '/report/lottery', ChartNoAxesColumn)),
    ),
    {
      entries: [
        entryOf('6', shell('menu_password'), '/user/password', KeyRound),
        entryOf('7', shell('menu_logout'), '/logout', LogOut),
      ],
    },
    {
      entries: [
        { label: titles('notices'), path: '/notices', icon: Bell },
        { label: titles('history'), path: '/history', icon: History },
        { label: titles('statement'), path: '/statement', icon: ScrollText },
        { label: safePlay('clock_link'), path: '/user/limits', icon: ShieldCheck },
        { label: titles('rules'), path: '/rules', icon: BookOpen },
        { label: titles('fair'), path: '/fair', icon: Scale },
        { label: titles('help'), path: '/help', icon: LifeBuoy },
      ],
    },
  ]
}

/** Of other providers, by family. */
function gamesOf(families: Families | undefined): MenuEntry[] {
  const games: Record<Family, MenuEntry> = {
    sport: entryOf('1.2', titles('sport'), '/game/sport', Volleyball),
    casino: entryOf('1.3', titles('casino'), '/game/casino', Club),
    slot: { label: titles('slot'), path: '/game/slot', icon: Cherry },
    fishing: entryOf('1.4', titles('fishing'), '/game/fishing', Fish),
  }
  const isOffered = (family: Family) => families?.[family] !== false
  return (Object.keys(games) as Family[]).filter(isOffered).map((family) => games[family])
}

function groupOf(number: string, label: string, ...entries: MenuEntry[]): MenuGroup {
  return { heading: numbered(number, label), entries }
}

function entryOf(number: string, label: string, path: string, icon: LucideIcon): MenuEntry {
  return { label: numbered(number, label), path, icon }
}

/** "១ ឡូតូ ៥៩" in Khmer, "1 Lotto 59" in English. */
function numbered(number: string, label: string): string {
  return `${ordinal(number)} ${label}`
}
