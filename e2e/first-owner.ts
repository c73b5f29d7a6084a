/** A house of one's own gets its first owner: by the command line a link, by the office password and authenticator. */
import { codeOf } from './authenticator.ts'
import { samnang } from './processes.ts'
import type { Product } from './product.ts'

const PASSWORD = 'the-first-owner-of-59'

/** Makes the owner and logs in at the terminal, as docs/operating.md tells the first day. */
export async function firstOwner(product: Product, settings: NodeJS.ProcessEnv): Promise<void> {
  const made = await samnang(product, ['staff', 'create', 'dara', '--role', 'owner', '--json'], settings)
  if (made.code !== 0) throw new Error(`no first owner: ${made.stdout}${made.stderr}`)
  const { password, code } = await takeLink((JSON.parse(made.stdout) as { link: string }).link)
  const typed = `${password}\n${code}\n`
  const said = await samnang(product, ['login', 'dara', '--password-stdin'], settings, typed)
  if (said.code !== 0) throw new Error(`the first owner could not log in: ${said.stdout}${said.stderr}`)
}

/** At the office: a password, an authenticator, and a code that is good for the first log-in. */
export async function takeLink(link: string): Promise<{ password: string; code: string }> {
  const { origin, hash } = new URL(link)
  const token = hash.slice(1)
  const { totp_secret } = await post<{ totp_secret: string }>(`${origin}/api/welcome`, { token })
  const body = { token, password: PASSWORD, code: codeOf(totp_secret, Date.now()) }
  const { recovery_codes } = await post<{ recovery_codes: string[] }>(`${origin}/api/welcome/finish`, body)
  // The code of the authenticator is used up by now; the next one comes in half a minute.
  return { password: PASSWORD, code: recovery_codes[0] ?? '' }
}

async function post<T>(url: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const { data } = (await response.json()) as { data: T }
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return data
}
