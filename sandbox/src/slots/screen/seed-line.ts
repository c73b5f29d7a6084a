/** The player's seeds at the server. Every question throws where it is refused or lost. */
import type { SlotState } from '../events.ts'

export interface SeedLine {
  /** The player's own text counts from the next spin. */
  change(clientSeed: string): Promise<SlotState['seed']>
  /** Shows the seed of all spins until now and seals a new one. */
  rotate(): Promise<{ revealed: { hash: string; seed: string }; seed: SlotState['seed'] }>
}

const TIMEOUT_MS = 8000

export function seedLine(token: string): SeedLine {
  return {
    async change(clientSeed) {
      const { seed } = await post<{ seed: SlotState['seed'] }>('/api/slot/seed', { token, clientSeed })
      return seed
    },
    rotate: () => post('/api/slot/seed/rotate', { token }),
  }
}

async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  return (await response.json()) as T // the routes of seeds answer with exactly these types
}
