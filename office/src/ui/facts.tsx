import type { ReactNode } from 'react'

/** Names and values of one thing, and what a name means; side by side where there is room. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode, help?: string])[]
}) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-6 gap-y-2 rounded-md border border-line bg-surface p-3">
      {facts.map(([name, value, help]) => (
        <div key={name} className="min-w-0">
          <dt title={help} className="text-xs text-muted">
            {name}
          </dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
