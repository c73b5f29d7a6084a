/** The bank accounts that players are paid to, as the staff see them, and the name on them put right. */
import { BANK_CODES } from '@samnang/core/cashier/banks'
import Type from 'typebox'
import { CodeOf, Id, OfOne, Strict, Time } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'

const Holder = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: '^[^\\p{Cc}\\p{Cs}]*\\S[^\\p{Cc}\\p{Cs}]*$',
})

const onPlayer = { access: 'staff', permission: 'players.kyc', scope: 'branch', params: OfOne } as const

export const holderEndpoints = defineOffice({
  'GET /api/holders/:id': {
    summary: 'The bank accounts that this player is paid to, the newest first.',
    ...onPlayer,
    reply: Strict({
      rows: Type.Array(
        Strict({
          ...{ id: Id, bank: CodeOf(BANK_CODES), number: Type.String(), holder: Type.String() },
          usable_from: Time,
          /** The player has it now; else it is one that they were or will be paid to. */
          is_open: Type.Boolean(),
        }),
      ),
    }),
    refusals: [],
  },
  'POST /api/holders/:id': {
    summary: 'Puts right the name on the player’s bank accounts, which rest like new ones from then on.',
    ...onPlayer,
    body: Command({ before: Holder, after: Holder }),
    refusals: [],
    approval: 'two',
  },
})
