import { useAnswer } from '../calls/use-answer.ts'
import { games } from '../text/games.ts'
import { Select } from '../ui/select.tsx'

interface ProviderSelectProps {
  value: string
  onChange: (name: string) => void
}

/** One of the house's providers, or (empty) all of them. */
export function ProviderSelect({ value, onChange }: ProviderSelectProps) {
  const { data } = useAnswer('GET /api/providers', {})
  return (
    <Select
      label={games('column_provider')}
      value={value}
      onChange={onChange}
      choices={[
        { value: '', label: games('all') },
        ...(data?.rows ?? []).map(({ name, title }) => ({ value: name, label: title })),
      ]}
    />
  )
}
