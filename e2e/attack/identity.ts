/** Who the victim is, as the house keeps it: typed and sent by a colleague in the office's own ways. */
import { randomInt, randomUUID } from 'node:crypto'
import { photo } from '../../server/test/deposits.ts'
import type { Client } from '../client.ts'

export interface Identity {
  /** What staff have written down: nobody else is told, not even the player. */
  phone: string
  account: string
  /** A passport's number, in a note and beside the picture of the passport. */
  passport: string
  /** The picture as it was sent. */
  picture: Buffer
}

/** Stands in nothing else by chance. */
function digits(count: number): string {
  return Array.from({ length: count }, (_, at) => randomInt(at === 0 ? 1 : 0, 10)).join('')
}

export async function plantIdentity(owner: Client, player: number): Promise<Identity> {
  const [phone, account, passport] = [digits(14), digits(16), `KHPASS${digits(12)}`]
  const picture = withComment(await photo(player), passport)
  const command = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const told = await owner.send({ method: 'POST', path, headers, body: JSON.stringify(body) })
    if (told.status >= 300) throw new Error(`${path}: ${told.status} ${told.text.slice(0, 300)}`)
  }
  const reason = 'seen at the counter'
  await command(`/api/players/${player}/contact`, { phone, bank_account: account, reason })
  await command(`/api/players/${player}/notes`, { note: `passport ${passport} seen`, reason })
  await command(`/api/player-documents/${player}`, {
    ...{ kind: 'passport', picture: picture.toString('base64'), reason },
  })
  return { phone, account, passport, picture }
}

/** As cameras write it: a segment of its own behind the picture's first mark. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text, 'latin1'), jpeg.subarray(2)])
}
