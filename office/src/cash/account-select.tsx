/** One of the house's accounts, or all of them. */
import { useAnswer } from '../calls/use-answer.ts'
import { cash } from '../text/cash.ts'
import { Select } from '../ui/select.tsx'

export function AccountSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const rows = useAnswer('GET /api/cash/accounts', {}).data?.rows ?? []
  return (
    <Select
      label={cash('account')}
      value={value}
      onChange={onChange}
      choices={[
        { value: '', label: cash('all') },
        ...rows.map(({ id, code }) => ({ value: String(id), label: code })),
      ]}
    />
  )
}
