import { afterEach, expect, test, vi } from 'vitest'
import { cookieJar } from './cookie-jar.ts'

afterEach(() => void vi.unstubAllGlobals())

test('what the server sets is sent from then on, until the server takes it away', async () => {
  const sent: (string | null)[] = []
  const lines = [
    ['samnang=s1; Path=/; HttpOnly', 'XSRF-TOKEN=a%2Fb; Path=/'],
    ['samnang=s2; Path=/', 'poll=POLL_2; Max-Age=31536000'],
    ['samnang=; Max-Age=0', 'poll=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
    [],
  ]
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('cookie'))
    return new Response('', { headers: (lines.shift() ?? []).map((line) => ['set-cookie', line]) })
  })
  const jar = cookieJar()
  expect(jar.read('XSRF-TOKEN')).toBeNull()
  for (let ask = 0; ask < 4; ask += 1) await jar.fetch('http://house.test/', {})
  expect(jar.read('XSRF-TOKEN')).toBe('a/b')
  expect(sent).toEqual([
    null,
    'samnang=s1; XSRF-TOKEN=a%2Fb',
    'samnang=s2; XSRF-TOKEN=a%2Fb; poll=POLL_2',
    'XSRF-TOKEN=a%2Fb',
  ])
})
