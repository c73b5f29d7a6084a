/** How the results of a game look: nothing is said of chance before a draw has been weighed. */
import type { Status } from '@samnang/contract/status'
import { price } from '../text/format.ts'
import { status } from '../text/status.ts'

/** A server of before does not say by how many draws. */
export function weighedWords({ is_odd, weighed }: Status['monitor'][number]): string {
  if (weighed === 0) return status('monitor_none')
  const look = status(is_odd ? 'monitor_odd' : 'monitor_ok')
  return weighed === undefined ? look : `${look} · ${status('monitor_by', { n: price(weighed) })}`
}
