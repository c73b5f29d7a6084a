/** The code of a deposit by KHQR, as its player's page shows it. */
import Type, { type Static } from 'typebox'
import { Nullable, Strict, Time } from './shapes.ts'

export const KhqrCode = Strict({
  /** What banking apps read. */
  text: Type.String(),
  expires_at: Time,
  /** Opens the player's banking app, or the page of a simulated bank: there `same-host:PORT/…` is the page's own host. */
  link: Nullable(Type.String()),
  /** Play money: the bank is a program of ours. */
  is_simulated: Type.Boolean(),
})
export type KhqrCode = Static<typeof KhqrCode>
