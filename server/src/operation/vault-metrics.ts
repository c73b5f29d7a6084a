/** Figures around every call to the vault. */
import type { Outcome } from '@samnang/core/refusal'
import type { VaultClient } from '@samnang/vault/client'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** The same client; each call is counted, timed, and tells whether the vault answers at all. */
export function measuredVault(vault: VaultClient, registry: Registry): VaultClient {
  const figures = figuresOf(registry)
  const measured =
    <A extends unknown[], R>(call: string, ask: (...args: A) => Promise<Outcome<R>>) =>
    (...args: A): Promise<Outcome<R>> =>
      measure(figures, call, () => ask(...args))
  return {
    keys: measured('keys', () => vault.keys()),
    commitDay: measured('commitDay', (order) => vault.commitDay(order)),
    release: measured('release', (order) => vault.release(order)),
    bind: measured('bind', (order) => vault.bind(order)),
    releaseByRound: measured('releaseByRound', (order) => vault.releaseByRound(order)),
    destroy: measured('destroy', (draw) => vault.destroy(draw)),
    anchor: measured('anchor', (known) => vault.anchor(known)),
    close: () => vault.close(),
  }
}

type Figures = ReturnType<typeof figuresOf>

function figuresOf(registry: Registry) {
  const registers = [registry]
  return {
    up: new Gauge({
      name: 'samnang_vault_up',
      help: '1: the vault answered when it was last asked.',
      registers,
    }),
    seconds: new Histogram({
      name: 'samnang_vault_seconds',
      help: 'Time of a call to the vault until its answer, or until none came.',
      labelNames: ['call'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 5],
      registers,
    }),
    calls: new Counter({
      name: 'samnang_vault_calls_total',
      help: 'Calls to the vault by outcome: ok, the code of its refusal, or unavailable.',
      labelNames: ['call', 'outcome'],
      registers,
    }),
  }
}

async function measure<R>(
  { up, seconds, calls }: Figures,
  call: string,
  ask: () => Promise<Outcome<R>>,
): Promise<Outcome<R>> {
  const end = seconds.startTimer({ call })
  try {
    const outcome = await ask()
    up.set(1)
    calls.inc({ call, outcome: outcome.ok ? 'ok' : outcome.code })
    return outcome
  } catch (fault) {
    up.set(0)
    calls.inc({ call, outcome: 'unavailable' })
    throw fault
  } finally {
    end()
  }
}
