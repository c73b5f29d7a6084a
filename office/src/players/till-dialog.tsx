/** Notes that a player has given at a till: the sum and the name stand there before it is done. */
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { PlaceField } from '../desk/place-field.tsx'
import { rielIn } from '../desk/riel-in.ts'
import { players } from '../text/players.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField } from '../ui/field.tsx'
import type { DeedProps } from './player-commands.tsx'

export function TillDialog({ player, ...props }: DeedProps) {
  const tills = useAnswer('GET /api/cashier/tills', {}).data?.rows ?? []
  const [typed, setTyped] = useState('')
  const [till, setTill] = useState('')
  // The only one is chosen already, and stays so where the list changes while the dialog is open.
  if (till === '' && tills[0] && tills.length === 1) setTill(String(tills[0].id))
  const amount = rielIn(typed) ?? 0
  return (
    <CommandDialog
      {...props}
      title={players('till_deposit')}
      confirmLabel={`${players('till_deposit')} ${price(amount)}៛`}
      isReady={amount > 0 && till !== ''}
      run={(reason) =>
        send('POST /api/deposits', {
          body: { player: player.id, amount, till: Number(till), reason },
        })
      }
    >
      <p className="text-lg font-bold">
        {players('till_text', { amount: price(amount), name: player.username })}
      </p>
      <TextField
        label={players('till_amount')}
        inputMode="numeric"
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <PlaceField label={players('till_which')} places={tills} value={till} onChange={setTill} />
    </CommandDialog>
  )
}
