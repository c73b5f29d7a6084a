/** /dispute/lost: receipts of bets that the books lost when they were set back, checked, and paid by two people. */
import type { LostBet } from '@samnang/contract/office/lost-bets'
import { useState } from 'react'
import { commandSentence } from '../calls/refusal-sentence.ts'
import { send } from '../calls/send.ts'
import { useFilters } from '../lists/filters.ts'
import { base } from '../text/base.ts'
import { dispute } from '../text/dispute.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField, TextField } from '../ui/field.tsx'
import { FileField } from '../ui/file-field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { LostRows } from './lost-rows.tsx'
import { asSent, type KeptRecords, recordsOf } from './records-of.ts'

export default function LostBetsPage() {
  const [{ player }, setFilters] = useFilters({ player: '' })
  const [reason, setReason] = useState('')
  const { kept, rows, isWrong, take, forget, check } = useReceipts()
  const isWhole = /^[1-9]\d{0,14}$/.test(player) && reason.trim() !== '' && kept !== null
  const { isBusy, fault, onSubmit } = useSubmit(async () => {
    if (isWhole) await check(Number(player), reason.trim())
  }, commandSentence)
  return (
    <ListFrame title={dispute('lost')}>
      <p className="max-w-prose text-sm text-muted">{dispute('lost_about')}</p>
      <form onSubmit={onSubmit} className="grid max-w-xl gap-3">
        <TextField
          label={dispute('player')}
          help={dispute('lost_player_help')}
          inputMode="numeric"
          maxLength={15}
          value={player}
          onChange={(event) => {
            setFilters({ player: event.target.value })
            forget()
          }}
        />
        <FileField
          label={dispute('file')}
          help={dispute('lost_file_text')}
          accept=".html,text/html"
          fault={isWrong ? dispute('lost_none') : null}
          onFile={(file) => void take(file)}
        />
        <TextAreaField
          label={base('reason')}
          help={base('reason_help')}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          fault={fault}
        />
        <Button type="submit" kind="primary" className="justify-self-start" busy={isBusy} disabled={!isWhole}>
          {dispute('lost_check')}
        </Button>
      </form>
      {rows && kept && <LostRows rows={rows} player={Number(player)} kept={kept} reason={reason.trim()} />}
    </ListFrame>
  )
}

/** The file that was chosen, and what the server says of its receipts. */
function useReceipts() {
  const [kept, setKept] = useState<KeptRecords | null>(null)
  const [isWrong, setWrong] = useState(false)
  const [rows, setRows] = useState<LostBet[] | null>(null)
  const take = async (file: File) => {
    const read = recordsOf(await file.text())
    setKept(read)
    setWrong(read === null)
    setRows(null)
  }
  const check = async (player: number, reason: string) => {
    if (!kept) return
    const sent = await send('POST /api/lost-bets/look', { body: { player, records: asSent(kept), reason } })
    if (sent.is === 'done') setRows(sent.data.rows)
  }
  return { kept, rows, isWrong, take, forget: () => setRows(null), check }
}
