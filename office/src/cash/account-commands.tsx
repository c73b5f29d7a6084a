/** What may be done with an account or a till. */
import type { CashAccountRow } from '@samnang/contract/office/cash-accounts'
import { useState } from 'react'
import { Link } from 'wouter'
import { send } from '../calls/send.ts'
import { useMay } from '../session/session.ts'
import { base } from '../text/base.ts'
import { cash } from '../text/cash.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import type { Sight } from '../ui/meanwhile.tsx'
import { DayDialog } from './day-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { ShiftDialog } from './shift-dialog.tsx'

type Deed = 'move' | 'day' | 'shift' | 'show' | 'close' | 'match'

export function AccountCommands({ account, today }: { account: CashAccountRow; today: string }) {
  const [deed, setDeed] = useState<Deed | null>(null)
  const mayChange = useMay('cashier.accounts')
  const mayClose = useMay('cashier.close')
  const mayStand = useMay('cashier.deposits')
  if (!account.is_open) return null
  const isBank = account.kind === 'bank'
  const deeds: [Deed, string, boolean][] = [
    ['shift', cash(account.shift_of === null ? 'shift_begin' : 'shift_end'), !isBank && mayStand],
    ['day', cash('day_close'), mayClose],
    ['move', cash('move'), mayChange],
    ['match', cash('match_again'), isBank && mayChange && account.open_lines > 0],
    ['show', cash(account.is_shown ? 'hide' : 'show'), isBank && mayChange],
    ['close', cash('close'), mayChange],
  ]
  return (
    <>
      {isBank && mayChange && (
        <Link href={`/cash/accounts/${account.id}/import`} className={buttonLook('primary')}>
          {cash('import')}
        </Link>
      )}
      {deeds.map(
        ([name, label, may]) =>
          may && (
            <Button key={name} onClick={() => setDeed(name)}>
              {label}
            </Button>
          ),
      )}
      {deed && <DeedDialog deed={deed} account={account} today={today} onClose={() => setDeed(null)} />}
    </>
  )
}

interface DeedProps {
  deed: Deed
  account: CashAccountRow
  today: string
  onClose: () => void
}

function DeedDialog({ deed, account, today, onClose }: DeedProps) {
  switch (deed) {
    case 'move':
      return <MoveDialog account={account} onClose={onClose} />
    case 'day':
      return <DayDialog account={account} today={today} onClose={onClose} />
    case 'shift':
      return <ShiftDialog account={account} onClose={onClose} />
    case 'show':
      return <ShowDialog account={account} onClose={onClose} />
    case 'close':
      return (
        <CommandDialog<'POST /api/cash/accounts/:id/close'>
          title={cash('close')}
          isOpen
          isDanger
          onClose={onClose}
          run={(reason) =>
            send('POST /api/cash/accounts/:id/close', {
              params: { id: String(account.id) },
              body: { reason },
            })
          }
        >
          <p>{cash('close_text')}</p>
        </CommandDialog>
      )
    case 'match':
      return (
        <CommandDialog<'POST /api/cash/accounts/:id/match'>
          title={cash('match_again')}
          isOpen
          onClose={onClose}
          run={(reason) =>
            send('POST /api/cash/accounts/:id/match', {
              params: { id: String(account.id) },
              body: { reason },
            })
          }
        >
          <p>{cash('match_text')}</p>
        </CommandDialog>
      )
  }
}

/** Does what it said when it opened: a press after a lost answer never turns it round. */
export function ShowDialog({ account, onClose }: Pick<DeedProps, 'account' | 'onClose'>) {
  const [seen] = useState(account)
  const { id, is_shown, bank, number, holder } = seen
  return (
    <CommandDialog<'POST /api/cash/accounts/:id/show'>
      title={cash(is_shown ? 'hide' : 'show')}
      isOpen
      onClose={onClose}
      meanwhile={{ seen: shownSight(seen), now: shownSight(account) }}
      run={(reason) =>
        send('POST /api/cash/accounts/:id/show', {
          params: { id: String(id) },
          body: { is_shown: !is_shown, reason },
        })
      }
    >
      <p>{cash(is_shown ? 'hide_text' : 'show_text')}</p>
      <p className="font-bold break-words">
        {bank} {number} · {holder}
      </p>
    </CommandDialog>
  )
}

function shownSight({ is_shown: isShown }: CashAccountRow): Sight {
  return { [cash('shown')]: base(isShown ? 'yes' : 'no') }
}
