/** The page of whoever did something, or of what it was done to; null: it has none. */
export function pageOf(subject: string): string | null {
  const [, kind, id] =
    /^(player|approval|poll|paytable|pot|provider|exception|payout|words|message|case|duty_rule|month|tax):([a-zA-Z0-9_-]{1,64})$/.exec(
      subject,
    ) ?? []
  switch (kind) {
    case 'player':
      return `/players/${id}`
    case 'approval':
      return `/approvals/${id}`
    case 'poll':
      return `/switches/${id?.toLowerCase()}`
    case 'paytable':
      return '/lotto59/rates'
    case 'pot':
      return '/lotto59/pots'
    case 'provider':
      return `/providers/${id}`
    case 'exception':
      return `/exceptions/${id}`
    case 'payout':
      return `/payouts/${id}`
    case 'case':
      return `/cases/${id}`
    case 'duty_rule':
      return '/duty-rules'
    case 'message':
      return '/messages'
    case 'words':
      return '/words'
    case 'tax':
      return '/figures?by=tax'
    case 'month':
      return '/figures'
    default:
      return null
  }
}
