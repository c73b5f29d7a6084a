import { useCall } from '../calls/use-call.ts'
import { useLive } from '../live/use-live.ts'

/** Number of the player's tickets that wait for a result, as the layout keeps it. */
export function useOutstanding(): number {
  return useBadge().data?.outstanding ?? 0
}

/** The one listener: bets and results are told by the same event. */
export function useFreshOutstanding(): void {
  const { mutate } = useBadge()
  useLive('tickets', () => void mutate())
}

function useBadge() {
  return useCall('GET /api/v1/ticket/badge', {}, { revalidateIfStale: false })
}
