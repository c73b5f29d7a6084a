/** The receipt as the player has it: whether the house has signed it, with which key, and whether the book says the same. */
import type { Dispute } from '@samnang/contract/office/dispute'
import { useState } from 'react'
import { dispute } from '../text/dispute.ts'
import { CopyId } from '../ui/copy-id.tsx'
import { FileField } from '../ui/file-field.tsx'
import { Tag } from '../ui/tag.tsx'
import type { CheckedReceipt } from './check-receipt.ts'
import { Rows } from './rows.tsx'

export function PlayerReceipt({ bet }: { bet: Dispute }) {
  const [checked, setChecked] = useState<CheckedReceipt[] | null>(null)
  const take = async (file: File) => {
    const { checkReceipts } = await import('./check-receipt.ts')
    setChecked(await checkReceipts(await file.text(), bet))
  }
  return (
    <>
      <FileField
        label={dispute('file')}
        help={dispute('file_text')}
        accept=".html,text/html"
        fault={checked?.length === 0 ? dispute('file_none') : null}
        onFile={(file) => void take(file)}
      />
      <Rows rows={(checked ?? []).map(rowOf)} />
    </>
  )
}

function rowOf({ ticket, key, isSame }: CheckedReceipt) {
  return [
    ticket,
    <Tag key="signed" tone={key ? 'good' : 'bad'}>
      {dispute(key ? 'receipt_good' : 'receipt_bad')}
    </Tag>,
    key && <CopyId key="key" id={key} text={dispute('signed_by', { key: key.slice(0, 16) })} />,
    <Tag key="same" tone={isSame ? 'good' : 'bad'}>
      {dispute(isSame ? 'receipt_same' : 'receipt_other')}
    </Tag>,
  ]
}
