/** Photos that are not on the server yet, kept by the browser through reloads and dead batteries: one a request. */

export interface KeptSlip {
  /** The request. */
  id: number
  /** Whose it is: another player of this phone sends nothing of it. */
  player: number
  picture: Blob
}

const NAME = 'slips'
/** Says without a database that there is something to send; read by layout/overlays.tsx. */
const FLAG = 'slip-waits'

/** False where the browser keeps nothing: the photo then lasts as long as the page. */
export async function keepSlip(slip: KeptSlip): Promise<boolean> {
  try {
    // Bytes and not the blob: some private windows refuse blobs.
    const { id, player, picture } = slip
    const row = { id, player, type: picture.type, bytes: await picture.arrayBuffer() }
    await ask('readwrite', (store) => store.put(row))
    localStorage.setItem(FLAG, '1')
    return true
  } catch {
    return false
  }
}

export async function forgetSlip(id: number): Promise<void> {
  try {
    await ask('readwrite', (store) => store.delete(id))
    if ((await ask('readonly', (store) => store.count())) === 0) localStorage.removeItem(FLAG)
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
