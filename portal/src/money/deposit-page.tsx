import { TransactionPage } from './transaction-page.tsx'

/** /transaction/deposit. */
export default function DepositPage() {
  return <TransactionPage type="DEPOSIT" />
}
