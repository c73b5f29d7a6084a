/** Where to transfer to and what to write into it, each with a button that copies it. */
import type { Deposit } from '@samnang/contract/deposit'
import { BANKS } from '@samnang/core/cashier/banks'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { deposit as text } from '../text/deposit.ts'
import { dateTime, unbroken } from '../text/format.ts'
import { IconButton } from '../ui/button.tsx'
import { showToast } from '../ui/overlays-state.ts'
import { Riel } from '../ui/riel.tsx'
import { copyText } from './copy-text.ts'

export function TransferPanel({ deposit }: { deposit: Deposit }) {
  const { account, amount, reference, expires_at } = deposit
  if (!account) return null
  return (
    <section className="grid gap-2 rounded-lg border border-line bg-surface p-3">
      <h2 className="font-bold">{text('transfer_here')}</h2>
      <dl className="grid gap-1">
        <Row name={text('bank')}>{BANKS[account.bank]}</Row>
        <Row name={text('number')} copies={account.number}>
          <span className="text-lg font-bold tabular-nums">{account.number}</span>
        </Row>
        <Row name={text('holder')} copies={account.holder}>
          {account.holder}
        </Row>
        <Row name={text('amount')} copies={String(amount)}>
          <Riel amount={amount} className="text-lg font-bold" />
        </Row>
        <Row name={text('reference')} copies={reference}>
          <span className="text-xl font-bold text-gold tabular-nums">{reference}</span>
        </Row>
      </dl>
      <p>{text('reference_note')}</p>
      {expires_at && (
        <p className="text-sm text-muted">{text('show_until', { time: unbroken(dateTime(expires_at)) })}</p>
      )}
    </section>
  )
}

interface RowProps {
  name: string
  copies?: string
  children: ReactNode
}

function Row({ name, copies, children }: RowProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-line/60">
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto flex min-w-0 items-center gap-1">
        <span className="min-w-0 break-words">{children}</span>
        {copies !== undefined && (
          <IconButton label={text('copy', { name })} onClick={() => void copy(copies)}>
            <Copy aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </dd>
    </div>
  )
}

async function copy(value: string): Promise<void> {
  if (await copyText(value)) showToast('SUCCESS', text('copied'))
  else showToast('ERROR')
}
