import { TransactionPage } from './transaction-page.tsx'

/** /transaction/withdraw. */
export default function WithdrawPage() {
  return <TransactionPage type="WITHDRAW" />
}
