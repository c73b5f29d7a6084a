/** The way to every Games API: one breaker a provider, so that one that is down is answered for at once. */
import type { Logger } from 'pino'
import type { Clock } from '../parts.ts'
import { type BreakerState, CircuitBreaker } from './circuit-breaker.ts'
import { callGames, type GamesAnswer, type GamesCall, type GamesFailure } from './games-client.ts'
import { readOwnKey } from './own-key.ts'
import type { ProviderMetrics } from './provider-metrics.ts'
import type { ProviderMinutes } from './provider-minutes.ts'
import type { Provider } from './registry-store.ts'

/** Calls of one provider at once: a slow one must not gather the requests of the whole site. */
const CALLS_MAX = 64

interface Line {
  breaker: CircuitBreaker
  calls: number
}

export class ProviderHealth {
  readonly #dataDir: string
  readonly #clock: Clock
  readonly #log: Logger
  readonly #metrics: ProviderMetrics
  readonly #minutes: ProviderMinutes
  readonly #lines = new Map<number, Line>()

  constructor(parts: {
    dataDir: string
    clock: Clock
    log: Logger
    metrics: ProviderMetrics
    minutes: ProviderMinutes
  }) {
    this.#dataDir = parts.dataDir
    this.#clock = parts.clock
    this.#log = parts.log
    this.#metrics = parts.metrics
    this.#minutes = parts.minutes
  }

  stateOf(providerId: number): BreakerState {
    return this.#lineOf(providerId).breaker.state
  }

  /** Whether players are told that it does not answer: from the opening of its breaker until a call has succeeded. */
  isDown(providerId: number): boolean {
    return this.stateOf(providerId) !== 'closed'
  }

  /** Never throws. While the breaker is open, or too many calls are under way, the answer is `down` at once. */
  async call(provider: Provider, call: GamesCall, body: object): Promise<GamesAnswer> {
    const line = this.#lineOf(provider.id)
    if (line.calls >= CALLS_MAX || !line.breaker.mayCall())
      return { ok: false, failure: 'down', detail: 'not asked: it has not answered before' }
    line.calls++
    const before = line.breaker.state
    const begun = performance.now()
    try {
      const answer = await this.#ask(provider, call, body)
      this.#minutes.count(provider.name, endOf(answer), performance.now() - begun)
      this.#note(provider, line, answer, before)
      this.#metrics.count(provider.name, call, answer.ok ? 'ok' : answer.failure)
      return answer
    } finally {
      line.calls--
      this.#metrics.setState(provider.name, line.breaker.state)
    }
  }

  async #ask(provider: Provider, call: GamesCall, body: object): Promise<GamesAnswer> {
    const key = readOwnKey(this.#dataDir, provider.name)
    if (!key) return { ok: false, failure: 'own_key', detail: 'our key towards it cannot be read' }
    return callGames({ gamesApi: provider.gamesApi, key }, call, {
      operator_id: provider.operatorId,
      ...body,
    })
  }

  #note(provider: Provider, { breaker }: Line, answer: GamesAnswer, before: BreakerState): void {
    // A refusal is an answer: whoever gives it is up.
    if (answer.ok || !isSilent(answer.failure)) breaker.succeeded()
    else breaker.failed(answer.hasTimedOut ? 'timed out' : 'at once')
    const after = breaker.state
    const facts = { provider: provider.name, ...(answer.ok ? {} : { why: answer.detail }) }
    if (!answer.ok) this.#log.warn(facts, 'call to a provider failed')
    if (before === 'closed' && after === 'open') this.#log.error(facts, 'provider is down')
    if (before !== 'closed' && after === 'closed') this.#log.info(facts, 'provider is up again')
  }

  #lineOf(providerId: number): Line {
    const known = this.#lines.get(providerId)
    if (known) return known
    const line = { breaker: new CircuitBreaker(this.#clock), calls: 0 }
    this.#lines.set(providerId, line)
    return line
  }
}

function endOf(answer: GamesAnswer): 'answered' | 'refused' | 'silent' {
  if (answer.ok) return 'answered'
  return isSilent(answer.failure) ? 'silent' : 'refused'
}

/** What says that nobody can play there now, for all we know. */
function isSilent(failure: GamesFailure): boolean {
  return failure === 'down' || failure === 'own_key'
}
