import { useCall } from '../calls/use-call.ts'
import { useLive } from '../live/use-live.ts'

/** Number of the player's tickets that wait for a result; follows bets and results. */
export function useOutstanding(): number {
  const { data, mutate } = useCall('GET /api/v1/ticket/badge', {})
  useLive('tickets', () => void mutate())
  useLive('balance', () => void mutate())
  return data?.outstanding ?? 0
}
