/** What an operator's alarms ask about the calls to providers. */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { BreakerState } from './circuit-breaker.ts'

const FIGURE: Readonly<Record<BreakerState, number>> = { closed: 0, 'half-open': 1, open: 2 }

export class ProviderMetrics {
  readonly #calls: Counter<'provider' | 'call' | 'outcome'>
  readonly #state: Gauge<'provider'>

  constructor(registry: Registry) {
    const registers = [registry]
    this.#calls = new Counter({
      name: 'samnang_provider_calls_total',
      help: 'Calls to the Games API of a provider by outcome: ok, or why not.',
      labelNames: ['provider', 'call', 'outcome'],
      registers,
    })
    this.#state = new Gauge({
      name: 'samnang_provider_breaker',
      help: 'Whether a provider is asked: 0 yes, 1 once as a trial, 2 not until it has rested.',
      labelNames: ['provider'],
      registers,
    })
  }

  count(provider: string, call: string, outcome: string): void {
    this.#calls.inc({ provider, call, outcome })
  }

  setState(provider: string, state: BreakerState): void {
    this.#state.set({ provider }, FIGURE[state])
  }
}
