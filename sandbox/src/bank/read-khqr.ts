/** What stands in a KHQR, as a banking app reads it: tags with their lengths, and a checksum over all that is before it. */

export interface ReadCode {
  account: string
  name: string
  /** Of ISO 4217, as the code has it: 116 riel, 840 dollars. */
  currency: string
  /** Digits, with a point at most. */
  amount: string
  bill: string
  expiresAtMs: number
}

/** Null: no code that a banking app would take. Only dynamic ones with an amount and an end are asked for here. */
export function readKhqr(text: string): ReadCode | null {
  const tags = tagsOf(text)
  if (!tags || text.length > 512 || tags.get('63') !== checksum(text.slice(0, -4))) return null
  const account = tagsOf(tags.get('29') ?? tags.get('30') ?? '')?.get('00')
  const times = tagsOf(tags.get('99') ?? '')
  const [name, currency, amount] = [tags.get('59'), tags.get('53'), tags.get('54')]
  const expiresAtMs = Number(times?.get('01'))
  if (!account || !name || !currency || !amount || !/^\d{1,11}(\.\d{1,2})?$/.test(amount)) return null
  if (tags.get('00') !== '01' || tags.get('01') !== '12' || !/^\d{13}$/.test(String(expiresAtMs))) return null
  const bill = tagsOf(tags.get('62') ?? '')?.get('01') ?? ''
  return { account, name, currency, amount, bill, expiresAtMs }
}

/** Two digits of tag, two of length, the value; null where that does not come out even. */
function tagsOf(text: string): Map<string, string> | null {
  const tags = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const [tag, length] = [text.slice(at, at + 2), text.slice(at + 2, at + 4)]
    const end = at + 4 + Number(length)
    if (!/^\d\d$/.test(tag) || !/^\d\d$/.test(length) || end > text.length || tags.has(tag)) return null
    tags.set(tag, text.slice(at + 4, end))
    at = end
  }
  return tags
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, from 0xffff, nothing reflected. */
function checksum(text: string): string {
  let sum = 0xffff
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}
