/** How players reach the house: shown to everybody, also before the log-in. */
import Type, { type Static } from 'typebox'
import { defineEndpoints } from './endpoint.ts'
import { Nullable, Strict } from './shapes.ts'

export const ContactCard = Strict({
  phones: Type.Array(Type.String()),
  /** Name of the account. */
  telegram: Nullable(Type.String()),
  hours: Nullable(Strict({ km: Type.String(), en: Type.String() })),
  /** Its address on this site. */
  picture: Nullable(Type.String()),
  /** Play money: nobody answers there. */
  is_demo: Type.Boolean(),
})
export type ContactCard = Static<typeof ContactCard>

export const contactEndpoints = defineEndpoints({
  'GET /api/contact': {
    summary: 'Phone, Telegram and hours of the house; null while the house has not said any.',
    access: 'public',
    reply: Strict({ card: Nullable(ContactCard) }),
    refusals: [],
  },
})
