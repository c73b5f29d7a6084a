/** GET /api/contact. */
import { accepted } from '@samnang/core/refusal'
import type { Handlers } from '../http/call.ts'
import type { Parts } from '../parts.ts'
import { publicCard } from './contact.ts'

type Given = Pick<Parts, 'reads' | 'config'>

export function contactHandlers({ reads, config }: Given): Pick<Handlers, 'GET /api/contact'> {
  return { 'GET /api/contact': async () => accepted({ card: await publicCard(reads, config) }) }
}
