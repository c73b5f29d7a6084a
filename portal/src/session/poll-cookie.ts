/**
 * The poll cookie after a user load (specification 4.2): POLL_2 if the cookie is missing and fast play is on,
 * or if the setting disables poll 1 while the cookie says POLL_1. Null: leave it.
 */
export function pollAfterUserLoad(
  cookie: string | null,
  user: { enableFastGamePlay: boolean; setting: { enabled_poll_1: boolean } },
): 'POLL_2' | null {
  if (cookie === null && user.enableFastGamePlay) return 'POLL_2'
  if (cookie === 'POLL_1' && !user.setting.enabled_poll_1) return 'POLL_2'
  return null
}
