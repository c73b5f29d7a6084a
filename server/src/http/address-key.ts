/** Whom an address stands for where something is counted by address. */
import { isIPv6 } from 'node:net'

/** An IPv4 address as it is, however it is written; of IPv6 the /64, which one subscriber has whole. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIPv6(plain) ? `${networkOf(plain)}::/64` : plain
}

/** The first four groups, without leading zeros, with what `::` leaves out. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = groups(head)
  const missing = tail === undefined ? 0 : 8 - before.length - groups(tail).length
  const all = [...before, ...new Array<string>(missing).fill('0'), ...groups(tail ?? '')]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** The last group of an address may be an IPv4 address, which stands for two. */
function groups(text: string): string[] {
  return text === ''
    ? []
    : text.split(':').flatMap((group) => (group.includes('.') ? [group, group] : [group]))
}
