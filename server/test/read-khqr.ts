/** Reads KHQR codes with rules of its own, so that no fault of who makes them goes unseen (EMVCo merchant-presented). */

export interface ReadTag {
  tag: string
  value: string
}

/** Tags in their order. Throws where a length does not come out even, or a tag stands twice. */
export function tagsOf(text: string): ReadTag[] {
  const tags: ReadTag[] = []
  let rest = text
  while (rest !== '') {
    const [, tag = '', length = ''] = /^(\d{2})(\d{2})/.exec(rest) ?? []
    const value = rest.slice(4, 4 + Number(length))
    if (tag === '' || value.length !== Number(length))
      throw new Error(`no tag begins with ${rest.slice(0, 8)}`)
    if (tags.some((known) => known.tag === tag)) throw new Error(`tag ${tag} stands twice`)
    tags.push({ tag, value })
    rest = rest.slice(4 + value.length)
  }
  return tags
}

/** CRC-16/CCITT-FALSE over everything up to and with `6304`, bit by bit as its definition says. */
export function checksumOf(text: string): string {
  let register = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    for (let bit = 7; bit >= 0; bit--) {
      const out = (register >> 15) & 1
      register = ((register << 1) & 0xffff) ^ (out === ((byte >> bit) & 1) ? 0 : 0x1021)
    }
  }
  return register.toString(16).toUpperCase().padStart(4, '0')
}

/** A dynamic code in riel, field by field. Throws where it is none, or its checksum is wrong. */
export function readKhqr(text: string) {
  const tags = tagsOf(text)
  const value = (tag: string, of: readonly ReadTag[] = tags) => {
    const found = of.find((each) => each.tag === tag)
    if (!found) throw new Error(`tag ${tag} is missing`)
    return found.value
  }
  const last = tags.at(-1)
  if (last?.tag !== '63' || last.value !== checksumOf(text.slice(0, -4)))
    throw new Error('the checksum is wrong')
  const times = tagsOf(value('99'))
  const payee = tags.find(({ tag }) => tag === '29' || tag === '30')
  return {
    format: value('00'),
    initiation: value('01'),
    isMerchant: payee?.tag === '30',
    account: value('00', tagsOf(payee?.value ?? '')),
    category: value('52'),
    currency: value('53'),
    amount: value('54'),
    country: value('58'),
    name: value('59'),
    city: value('60'),
    bill: value('01', tagsOf(value('62'))),
    madeAtMs: Number(value('00', times)),
    expiresAtMs: Number(value('01', times)),
  }
}
