/** /cash/accounts/:id: one account or till: what is in it, what was done, and what may be done. */
import type { CashAccountRow } from '@samnang/contract/office/cash-accounts'
import { useParams } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { cash } from '../text/cash.ts'
import { Facts } from '../ui/facts.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { AccountCommands } from './account-commands.tsx'
import { AccountTabs } from './account-tabs.tsx'
import { CashState } from './accounts-page.tsx'
import { placeOf } from './names.ts'

export default function CashAccountPage() {
  const { id = '' } = useParams<{ id: string }>()
  const { data, error, mutate } = useAnswer('GET /api/cash/accounts/:id', { params: { id } })
  if (error) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  const { account, today } = data
  return (
    <ListFrame title={account.code} actions={<AccountCommands account={account} today={today} />}>
      <Facts facts={factsOf(account)} />
      <AccountTabs account={account} />
    </ListFrame>
  )
}

function factsOf(account: CashAccountRow) {
  const isTill = account.kind === 'till'
  return [
    [cash('bank'), placeOf(account)],
    ...(account.holder === null ? [] : [[cash('holder'), account.holder] as const]),
    [cash('state'), <CashState key="state" row={account} />],
    [cash('balance'), <Money key="balance" amount={account.balance} />],
    [cash('open_lines'), account.open_lines],
    [cash('open_differences'), account.open_differences],
    [cash('last_day'), account.last_day ?? '–'],
    ...(isTill
      ? [[cash('shift_of'), account.shift_of?.replace('staff:', '') ?? cash('nobody')] as const]
      : []),
  ] as const
}
