/** A player's level, phone and account: what stands already is where the dialog begins, and it is mounted when it opens. */
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { players } from '../text/players.ts'
import { TextField } from '../ui/field.tsx'
import type { Sight } from '../ui/meanwhile.tsx'
import { Select } from '../ui/select.tsx'
import { DeedForm } from './field-dialogs.tsx'
import type { DeedProps, Sheet } from './player-commands.tsx'

const LEVELS = ['0', '1', '2', '3'] as const

export function KycDialog(props: DeedProps) {
  const [seen] = useState(props.player)
  const [level, setLevel] = useState(levelOf(seen))
  return (
    <DeedForm
      {...props}
      title={players('set_kyc')}
      meanwhile={{ seen: kycSight(seen), now: kycSight(props.player) }}
      run={(reason, params) =>
        send('POST /api/players/:id/kyc', {
          params,
          body: { level: Number(level), was: seen.kyc_level, reason },
        })
      }
    >
      <Select
        label={players('set_kyc')}
        value={level}
        onChange={setLevel}
        choices={LEVELS.map((value) => ({ value, label: players(`kyc_${value}`) }))}
      />
    </DeedForm>
  )
}

function levelOf({ kyc_level }: Sheet): (typeof LEVELS)[number] {
  return LEVELS[kyc_level] ?? '0'
}

function kycSight(player: Sheet): Sight {
  return { [players('set_kyc')]: players(`kyc_${levelOf(player)}`) }
}

export function ContactDialog(props: DeedProps) {
  const [seen] = useState(props.player)
  const [phone, setPhone] = useState(seen.phone ?? '')
  const [account, setAccount] = useState(seen.bank_account ?? '')
  return (
    <DeedForm
      {...props}
      title={players('contact')}
      meanwhile={{ seen: contactSight(seen), now: contactSight(props.player) }}
      run={(reason, params) => {
        const was = { phone: seen.phone, bank_account: seen.bank_account }
        const body = { phone: phone.trim() || null, bank_account: account.trim() || null, was, reason }
        return send('POST /api/players/:id/contact', { params, body })
      }}
    >
      <TextField
        label={players('column_phone')}
        inputMode="tel"
        maxLength={40}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      <TextField
        label={players('account')}
        maxLength={60}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
    </DeedForm>
  )
}

function contactSight({ phone, bank_account }: Sheet): Sight {
  return { [players('column_phone')]: phone ?? '–', [players('account')]: bank_account ?? '–' }
}
