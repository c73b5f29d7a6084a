/** Photos that are not on the server yet, kept by the browser through reloads and dead batteries: one a request. */

import { photosKey } from './kept-bets.ts'

export interface KeptSlip {
  /** The request. */
  id: number
  /** Whose it is: another player of this phone sends nothing of it. */
  player: number
  picture: Blob
}

const NAME = 'slips'

/** False where the browser keeps nothing: the photo then lasts as long as the page. */
export async function keepSlip(slip: KeptSlip): Promise<boolean> {
  try {
    // Bytes and not the blob: some private windows refuse blobs.
    const { id, player, picture } = slip
    const row = { id, player, type: picture.type, bytes: await picture.arrayBuffer() }
    await ask('readwrite', (store) => store.put(row))
    localStorage.setItem(photosKey(player), '1')
    return true
  } catch {
    return false
  }
}

export async function forgetSlip({ id, player }: KeptSlip): Promise<void> {
  try {
    await ask('readwrite', (store) => store.delete(id))
    if ((await keptSlips(player)).length === 0) localStorage.removeItem(photosKey(player))
  } catch {
    // Then it is sent once more, and the server answers the same.
  }
}

export async function keptSlips(player: number): Promise<KeptSlip[]> {
  try {
    const rows: Row[] = await ask('readonly', (store) => store.getAll())
    return rows
      .filter((row) => row.player === player)
      .map(({ id, type, bytes }) => ({ id, player, picture: new Blob([bytes], { type }) }))
  } catch {
    return []
  }
}

/** At a log-out: those of whoever leaves. Another player's, who has not logged out, wait for them. */
export async function forgetPhotos(player: number | null): Promise<void> {
  try {
    const own = player === null ? [] : await keptSlips(player)
    for (const { id } of own) await ask('readwrite', (store) => store.delete(id))
    if (player === null || (await ask('readonly', (store) => store.count())) === 0) await removeAll()
  } catch {
    // What cannot be read can be sent for nobody.
    await removeAll()
  }
}

/** Done, refused or held by another tab: nobody waits for longer than that. */
function removeAll(): Promise<void> {
  return new Promise((resolve) => {
    try {
      const asked = indexedDB.deleteDatabase(NAME)
      asked.onsuccess = asked.onerror = asked.onblocked = () => resolve()
    } catch {
      // A browser that keeps nothing.
      resolve()
    }
  })
}

interface Row {
  id: number
  player: number
  type: string
  bytes: ArrayBuffer
}

async function ask<T>(
  mode: IDBTransactionMode,
  question: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    return await answer(question(database.transaction(NAME, mode).objectStore(NAME)))
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(NAME, { keyPath: 'id' })
  return answer(opening)
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
