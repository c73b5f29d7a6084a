/** Sessions that an attacker brings along, keeps or finds. */
import { Client } from '../client.ts'
import { makePlayer } from '../processes.ts'
import { type Attack, Findings } from './attack.ts'

export const FIXATION: Attack = {
  name: 'fixation',
  claim: 'no id is adopted, each log-in has a new one, an old one opens nothing',
  async run({ world }) {
    const findings = new Findings()
    const account = await makePlayer(world, 'fixed', 50_000)
    const client = new Client(world.url)
    const invented = 'A'.repeat(43)
    client.cookies.set('samnang', invented)
    await client.send({ method: 'GET', path: '/sanctum/csrf-cookie' })
    const guest = client.cookies.get(SESSION)
    findings.expect(guest !== invented, () => 'an invented id was adopted')
    await client.logIn(account.name, account.password)
    const first = client.cookies.get(SESSION) ?? ''
    findings.expect(first !== guest, () => 'the id of the guest is the id of the player')
    findings.expect(/^[A-Za-z0-9_-]{43}$/.test(first), () => 'an id has not 256 bits')
    findings.expect((await statusOf(client, guest)) === 401, () => 'the id of the guest opens the account')

    const again = await new Client(world.url).logIn(account.name, account.password)
    const second = again.cookies.get(SESSION) ?? ''
    findings.expect(second !== first, () => 'two log-ins have one id')
    findings.expect((await statusOf(client, first)) === 411, () => 'the session before goes on')
    const password = 'another-pass-of-59'
    const body = { old_password: account.password, new_password: password, confirm: password }
    await again.ask('POST /api/user/change_password', { body })
    const third = again.cookies.get(SESSION) ?? ''
    findings.expect(third !== second, () => 'a new password goes on with the old id')
    const stale = await statusOf(again, second)
    findings.expect(stale === 401 || stale === 411, () => `the id before the new password answers ${stale}`)
    const token = decodeURIComponent(again.cookies.get('XSRF-TOKEN') ?? '')
    await again.call('POST /logout')
    const over = await statusOf(again, third)
    findings.expect(over === 401, () => `after the log-out its id answers ${over}`)
    const late = new Client(world.url)
    late.cookies.set(SESSION, third)
    const posted = await late.send({ method: 'POST', path: '/logout', headers: { 'x-xsrf-token': token } })
    findings.expect(posted.status === 401, () => `after the log-out a command answers ${posted.status}`)
    return findings.told()
  },
}

const SESSION = 'samnang'

/** What this id opens, alone. */
async function statusOf({ url }: Client, id: string | undefined): Promise<number> {
  const client = new Client(url)
  client.cookies.set(SESSION, id ?? '')
  return (await client.send({ method: 'GET', path: '/api/user' })).status
}
