/** Who is logged in: asked at the start, known to every page. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import type { Permission } from '@samnang/contract/office/permission'
import { createStore, useStore } from '@samnang/portal/ui/store.ts'
import { send } from '../calls/send.ts'
import { fetchAnswer } from '../calls/use-answer.ts'
import { sessionEnded } from '../calls/wire.ts'

export type Me = NonNullable<OfficeReply<'GET /api/session'>['me']>

/** `undefined`: not known yet; null: nobody; `failed`: the server could not be asked. */
export const session = createStore<Me | null | undefined | 'failed'>(undefined)

export async function askSession(): Promise<void> {
  try {
    const { me } = await fetchAnswer('GET /api/session', {})
    session.set(me)
  } catch {
    session.set('failed')
  }
}

/** Somebody is in: for another colleague than before the page begins anew, for the same one it goes on. */
export function enter(me: Me): void {
  const before = session.get()
  const isOther = sessionEnded.get() !== null && typeof before === 'object' && before?.name !== me.name
  if (isOther) {
    window.location.assign('/')
    return
  }
  session.set(me)
  sessionEnded.set(null)
}

/** Ends the session here; nothing of it stays on the screen. */
export async function logOut(): Promise<void> {
  await send('POST /api/log-out', { quiet: true }).catch(() => {})
  window.location.assign('/')
}

/** The colleague, on pages that are only drawn for one. */
export function useMe(): Me {
  const me = useStore(session)
  if (typeof me !== 'object' || me === null) throw new Error('a page was drawn without a colleague')
  return me
}

/** Whether a button is shown: courtesy, the server decides. */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission)
}
