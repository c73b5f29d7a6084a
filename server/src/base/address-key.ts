/**
 * What counts as one address: an IPv4 address, or the 64 leading bits of an IPv6 one, of which a household or a phone
 * has all the rest to itself.
 */
import { isIPv6 } from 'node:net'

export function addressKey(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return isMapped ? ipv4Of(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}

/** The eight groups without leading zeros, in lower case, as the URL standard writes them. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
}

function ipv4Of(groups: string[]): string {
  const bytes = groups.flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}
