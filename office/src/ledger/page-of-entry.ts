/** The page of what an entry is about: a bet, a payment, a draw. */
const WITHDRAWALS = ['hold', 'release', 'payout']
const DRAWS = ['pot', 'pot-win', 'settle', 'refund']

/** By the key of its command, which names it; null: there is no page of it. */
export function pageOfEntry(key: string): string | null {
  const [kind = '', one = '', other = ''] = key.split(':')
  if (kind === 'bet' && other !== '') return `/dispute?${new URLSearchParams({ id: other, player: one })}`
  if (kind === 'game' && other !== '') return `/dispute?${new URLSearchParams({ id: other })}`
  if (kind === 'pot-seed') return /^[0-9]+$/.test(other) ? `/lotto59/draws/${other}` : '/lotto59/pots'
  if (!/^[0-9]+$/.test(one)) return null
  if (kind === 'deposit') return `/deposits/${one}`
  if (WITHDRAWALS.includes(kind)) return `/withdrawals/${one}`
  if (DRAWS.includes(kind)) return `/lotto59/draws/${one}`
  return kind.startsWith('lottery_') ? `/dispute?${new URLSearchParams({ id: one })}` : null
}
