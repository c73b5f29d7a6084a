/** The menu: each page with the permission that shows it. A page of another noun adds its row here. */
import type { Permission } from '@samnang/contract/office/permission'
import type { shellTexts } from '../text/shell.ts'

export interface MenuEntry {
  href: string
  /** Key of its name in text/shell.ts. */
  name: keyof typeof shellTexts & `page_${string}`
  group: keyof typeof shellTexts & `group_${string}`
  /** Null: every colleague. */
  permission: Permission | null
  /** Which figure of what waits stands beside it. */
  badge?: 'deposits' | 'withdrawals' | 'payouts' | 'approvals' | 'cases' | 'care' | 'exceptions'
}

export const MENU: readonly MenuEntry[] = [
  {
    ...{ href: '/deposits', name: 'page_deposits', group: 'group_work', permission: 'cashier.read' },
    badge: 'deposits',
  },
  {
    ...{ href: '/withdrawals', name: 'page_withdrawals', group: 'group_work', permission: 'cashier.read' },
    badge: 'withdrawals',
  },
  {
    ...{ href: '/payouts', name: 'page_payouts', group: 'group_work', permission: 'cashier.read' },
    badge: 'payouts',
  },
  { href: '/players', name: 'page_players', group: 'group_work', permission: 'players.read' },
  { href: '/dispute', name: 'page_dispute', group: 'group_work', permission: 'disputes.read' },
  { href: '/lotto59', name: 'page_lotto59', group: 'group_work', permission: 'draws.read' },
  { href: '/today', name: 'page_today', group: 'group_work', permission: 'today.read' },
  { href: '/figures', name: 'page_figures', group: 'group_work', permission: 'figures.read' },
  {
    href: '/cash/differences',
    name: 'page_cash_differences',
    group: 'group_work',
    permission: 'cashier.read',
  },
  { href: '/cash/lines', name: 'page_cash_lines', group: 'group_work', permission: 'cashier.read' },
  { href: '/cash', name: 'page_cash', group: 'group_work', permission: 'cashier.read' },
  { href: '/lottery', name: 'page_lottery', group: 'group_work', permission: 'lottery.read' },
  {
    ...{ href: '/approvals', name: 'page_approvals', group: 'group_work', permission: 'approvals.read' },
    badge: 'approvals',
  },
  {
    ...{ href: '/cases', name: 'page_cases', group: 'group_work', permission: 'duties.read' },
    badge: 'cases',
  },
  {
    ...{ href: '/care', name: 'page_care', group: 'group_work', permission: 'care.read' },
    badge: 'care',
  },
  {
    ...{ href: '/exceptions', name: 'page_exceptions', group: 'group_work', permission: 'providers.read' },
    badge: 'exceptions',
  },
  { href: '/rounds', name: 'page_rounds', group: 'group_work', permission: 'providers.read' },
  {
    href: '/reconciliations',
    name: 'page_reconciliations',
    group: 'group_work',
    permission: 'providers.read',
  },
  { href: '/jobs', name: 'page_jobs', group: 'group_work', permission: null },
  { href: '/switches', name: 'page_switches', group: 'group_house', permission: 'switches.read' },
  { href: '/providers', name: 'page_providers', group: 'group_house', permission: 'providers.read' },
  { href: '/games', name: 'page_games', group: 'group_house', permission: 'providers.read' },
  { href: '/limits', name: 'page_limits', group: 'group_house', permission: 'switches.read' },
  {
    href: '/lottery-rules',
    name: 'page_lottery_rules',
    group: 'group_house',
    permission: 'lottery.read',
  },
  {
    href: '/cashier-limits',
    name: 'page_cashier_limits',
    group: 'group_house',
    permission: 'cashier.read',
  },
  { href: '/shared-list', name: 'page_shared_list', group: 'group_house', permission: 'care.list' },
  { href: '/words', name: 'page_words', group: 'group_house', permission: 'switches.read' },
  { href: '/duty-rules', name: 'page_duty_rules', group: 'group_house', permission: 'duties.read' },
  { href: '/messages', name: 'page_messages', group: 'group_house', permission: 'switches.read' },
  { href: '/contact', name: 'page_contact', group: 'group_house', permission: 'switches.read' },
  { href: '/staff', name: 'page_staff', group: 'group_house', permission: 'staff.read' },
  { href: '/roles', name: 'page_roles', group: 'group_house', permission: 'staff.read' },
  { href: '/rights', name: 'page_rights', group: 'group_house', permission: 'staff.read' },
  { href: '/approval-rules', name: 'page_rules', group: 'group_house', permission: 'approvals.read' },
  {
    href: '/ledger/accounts',
    name: 'page_ledger_accounts',
    group: 'group_house',
    permission: 'ledger.read',
  },
  { href: '/ledger', name: 'page_ledger', group: 'group_house', permission: 'ledger.read' },
  { href: '/health', name: 'page_health', group: 'group_house', permission: 'health.read' },
  { href: '/audit', name: 'page_audit', group: 'group_house', permission: 'audit.read' },
  { href: '/me', name: 'page_me', group: 'group_own', permission: null },
]

/** What a colleague with these permissions is shown; the server decides what they may. */
export function entriesFor(permissions: readonly string[], menu = MENU): MenuEntry[] {
  return menu.filter(({ permission }) => permission === null || permissions.includes(permission))
}

/** The entry whose page, or a page below it, is open. */
export function openEntry(path: string, menu: readonly MenuEntry[] = MENU): MenuEntry | undefined {
  return menu.find(({ href }) => path === href || path.startsWith(`${href}/`))
}

/** `page_staff` of `entries` under each heading, in the menu's order. */
export function grouped(entries: readonly MenuEntry[]): [MenuEntry['group'], MenuEntry[]][] {
  const groups = [...new Set(entries.map(({ group }) => group))]
  return groups.map((group) => [group, entries.filter((entry) => entry.group === group)])
}
