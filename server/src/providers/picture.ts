/** Pictures of games: fetched from the provider once, kept for a day, and only from the hosts that are its own. */
import type { Clock } from '../parts.ts'
import { readBytes } from './games-client.ts'
import type { Provider } from './registry-store.ts'

export interface Picture {
  type: string
  bytes: Buffer
}

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']
const BYTES_MAX = 512 * 1024
const FETCH_MS = 5_000

/** Whether a picture may be fetched there: what a provider writes into its list must not reach our own network. */
export function isOwnHost(provider: Provider, url: string): boolean {
  const { host } = new URL(url)
  const origins = [provider.gamesApi, ...provider.frameOrigins].filter((origin) => URL.canParse(origin))
  const own = origins.filter((origin) => /^https?:/.test(origin)).map((origin) => new URL(origin).host)
  return own.includes(host) || provider.pictureHosts.includes(host)
}

/** Null: no answer, no picture, too large, or a redirection to somewhere else. Never throws. */
export async function fetchPicture(url: string): Promise<Picture | null> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_MS) })
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (response.status !== 200 || !TYPES.includes(type)) {
      await response.body?.cancel()
      return null
    }
    const bytes = await readBytes(response, BYTES_MAX)
    return bytes && { type, bytes }
  } catch {
    return null
  }
}

const KEPT_MS = 24 * 3_600_000
/** One that could not be fetched is tried again soon, and not by every visitor. */
const MISSING_MS = 60_000
const BYTES_KEPT_MAX = 48 * 1024 * 1024
const FETCHES_MAX = 64

interface Kept {
  picture: Picture | null
  until: number
}

/** In memory: some hundred pictures of some ten kilobytes. The oldest make room. */
export class Pictures {
  readonly #clock: Clock
  readonly #kept = new Map<string, Kept>()
  readonly #fetching = new Map<string, Promise<Picture | null>>()
  #bytes = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** By its address, so that a new one is fetched; asked for by many at once it is fetched once. */
  async get(url: string): Promise<Picture | null> {
    const kept = this.#kept.get(url)
    if (kept && this.#clock.now() < kept.until) return kept.picture
    const running = this.#fetching.get(url)
    if (running) return running
    // A page of pictures must not become a storm on its provider; who comes too late asks again.
    if (this.#fetching.size >= FETCHES_MAX) return null
    const fetching = fetchPicture(url)
      .then((picture) => this.#keep(url, picture))
      .finally(() => this.#fetching.delete(url))
    this.#fetching.set(url, fetching)
    return fetching
  }

  #keep(url: string, picture: Picture | null): Picture | null {
    this.#drop(url)
    this.#kept.set(url, { picture, until: this.#clock.now() + (picture ? KEPT_MS : MISSING_MS) })
    this.#bytes += picture?.bytes.length ?? 0
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= BYTES_KEPT_MAX) break
      this.#drop(oldest)
    }
    return picture
  }

  #drop(url: string): void {
    this.#bytes -= this.#kept.get(url)?.picture?.bytes.length ?? 0
    this.#kept.delete(url)
  }
}
