/** The providers from memory, a second old at most, and which addresses their pages may come from. */
import { SharedAnswer } from '../base/shared-answer.ts'
import type { Pool } from '../database/pool.ts'
import type { LiveHub } from '../live/hub.ts'
import type { Clock } from '../parts.ts'
import { type Provider, readProviders } from './registry-store.ts'

const TRUSTED_MS = 1_000
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/i

export class Registry {
  readonly #providers: SharedAnswer<readonly Provider[]>

  constructor({ pool, live, clock }: { pool: Pool; live: LiveHub; clock: Clock }) {
    const ask = () => readProviders(pool)
    this.#providers = new SharedAnswer({ ask, clock, freshMs: TRUSTED_MS, failedMs: 0 })
    live.onServerEvent('provider_changed', () => {
      this.forget()
      this.all().catch(() => {})
    })
  }

  forget(): void {
    this.#providers.forget()
  }

  /** All of them, those that are switched off too. */
  all(): Promise<readonly Provider[]> {
    return this.#providers.read()
  }

  async byId(id: number): Promise<Provider | null> {
    return (await this.all()).find((provider) => provider.id === id) ?? null
  }

  /**
   * What `frame-src` of a page allows: the pages of the providers that are switched on, as far as this process knows. It
   * waits for nothing, so that no page ever fails or lingers because of games.
   */
  frameSources(site: string): string[] {
    this.all().catch(() => {})
    const providers = this.#providers.last ?? []
    return [
      ...new Set(providers.filter(({ isEnabled }) => isEnabled).flatMap((each) => frameOrigins(each, site))),
    ]
  }
}

/** Exact origins for a visitor of `site`, the site's own origin as they see it. */
export function frameOrigins(provider: Provider, site: string): string[] {
  return provider.frameOrigins.flatMap((origin) => {
    const port = /^same-host:([0-9]+)$/.exec(origin)?.[1]
    if (port === undefined) return [origin]
    const { protocol, hostname } = URL.canParse(site) ? new URL(site) : { protocol: '', hostname: '' }
    // The host is what the request said: nothing else may get into a header of ours.
    return HOST.test(hostname) ? [`${protocol}//${hostname}:${port}`] : []
  })
}

/** Whether an address that a provider has given may be opened inside of the site, or from it. */
export function isOwnPage(provider: Provider, url: unknown, site: string): url is string {
  if (typeof url !== 'string' || !URL.canParse(url)) return false
  return frameOrigins(provider, site).includes(new URL(url).origin)
}
