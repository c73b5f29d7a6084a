/** A colleague who pays out all the time by files for the bank: each command has one key until its answer is definite. */
import { type Answer, Client } from '../client.ts'

/** Two pages of the office, as far as a payer needs them. */
interface Ready {
  rows: { id: number; amount: number; player: { id: number } }[]
  cash_accounts: { id: number; code: string }[]
}

interface Paying {
  officeUrl: string
  player: number
  isLoaded: () => boolean
}

/** Withdrawals that the office has said are paid. Those of an odd amount: the others their player cancels. */
export async function payAgainAndAgain({ officeUrl, player, isLoaded }: Paying): Promise<number[]> {
  const office = new Office(officeUrl)
  await office.logIn()
  const paid: number[] = []
  while (isLoaded()) {
    await new Promise((done) => setTimeout(done, 300))
    const held = await office.ask<Ready>(`/api/withdrawals?state=HELD&player=${player}&limit=20`)
    for (const { id, amount } of held?.rows ?? [])
      if (amount % 2 === 1) await approve(office, { id, amount, isLoaded })
    paid.push(...(await payFile(office, { player, isLoaded })))
  }
  return paid
}

interface One {
  id: number
  amount: number
  isLoaded: () => boolean
}

async function approve(office: Office, { id, amount, isLoaded }: One): Promise<void> {
  const taken = await office.surely(`/api/withdrawals/${id}/claim`, {}, isLoaded)
  if (taken) await office.surely(`/api/withdrawals/${id}/approve`, { amount }, isLoaded)
}

async function payFile(office: Office, { player, isLoaded }: Omit<Paying, 'officeUrl'>): Promise<number[]> {
  const ready = await office.ask<Ready>('/api/payouts/ready')
  const rows = (ready?.rows ?? []).filter((row) => row.player.id === player)
  const bank = ready?.cash_accounts.find(({ code }) => code === 'ABA-1')
  if (!bank || rows.length === 0) return []
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  const file = { cash_account: bank.id, withdrawals: rows.map(({ id }) => id), total }
  const made = await office.surely<{ id: number }>('/api/payouts', file, isLoaded)
  if (!made) return []
  await office.surely(`/api/payouts/${made.id}/file`, {}, isLoaded)
  const done = { bank_reference: `B${made.id}`, failed: [], total }
  const said = await office.surely(`/api/payouts/${made.id}/paid`, done, isLoaded)
  return said ? rows.map(({ id }) => id) : []
}

/** A colleague's browser: a player's, with the office's name for its token. */
class Office {
  readonly #client: Client
  constructor(url: string) {
    this.#client = new Client(url)
  }

  async logIn(): Promise<void> {
    const said = await this.#try('POST', '/api/log-in', { name: 'admin', password: 'admin-1234-demo' })
    if (said.kind !== 'ok') throw new Error(`the demo's owner could not log in: ${JSON.stringify(said)}`)
  }

  /** Null: no answer. */
  async ask<T>(path: string): Promise<T | null> {
    const answer = await this.#try('GET', path)
    return answer.kind === 'ok' ? (answer.data as T) : null
  }

  /** Null: it was refused, or nobody knows and nobody waits any more. */
  async surely<T>(path: string, body: object, isLoaded: () => boolean): Promise<T | null> {
    const key = crypto.randomUUID()
    const until = Date.now() + 30_000
    while (isLoaded() || Date.now() < until) {
      const answer = await this.#try('POST', path, { ...body, reason: 'the night before' }, key)
      if (answer.kind === 'ok') return (answer.data ?? {}) as T
      if (answer.kind === 'refused' && answer.status !== 429) return null
      await new Promise((done) => setTimeout(done, 200))
    }
    return null
  }

  async #try(method: string, path: string, body?: object, key?: string): Promise<Answer<unknown>> {
    const token = this.#client.cookies.get('OFFICE-XSRF-TOKEN')
    const headers = {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { 'x-xsrf-token': decodeURIComponent(token) } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const sent = { method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    try {
      const { status, json } = await this.#client.send(sent)
      const { data, code = '', message = '' } = (json ?? {}) as Record<string, never>
      if (status < 300) return { kind: 'ok', status, data }
      return status >= 500 ? { kind: 'unknown', why: code } : { kind: 'refused', status, code, message }
    } catch (error) {
      return { kind: 'unknown', why: String(error) }
    }
  }
}
