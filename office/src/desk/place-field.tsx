import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { cashier } from '../text/cashier.ts'
import { Select } from '../ui/select.tsx'

interface PlaceFieldProps {
  label: string
  places: OfficeReply<'GET /api/cashier/tills'>['rows']
  value: string
  onChange: (value: string) => void
}

/** One of the house's banks and tills. */
export function PlaceField({ label, places, value, onChange }: PlaceFieldProps) {
  return (
    <Select
      label={label}
      value={value}
      onChange={onChange}
      choices={[
        { value: '', label: cashier('choose') },
        ...places.map(({ id, code, holder }) => ({
          value: String(id),
          label: holder === null ? code : `${code} · ${holder}`,
        })),
      ]}
    />
  )
}
