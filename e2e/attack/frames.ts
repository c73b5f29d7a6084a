/** Pages around ours and within ours that mean harm, in a real browser. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from 'playwright-core'
import { DESKTOP, newPerson, type Person } from '../browser.ts'
import { gamesOf } from '../games/launch.ts'
import { logIn } from '../lotto59-page.ts'
import { makePlayer } from '../processes.ts'
import { poll } from '../stream.ts'
import { type Attack, Findings } from './attack.ts'
import { forge, isOffered, MARKUP, openMenu, PLANTED } from './game-menu.ts'
import type { Site } from './site.ts'

const FRAMED = ['/', '/login', '/game/lotto/59', '/money', '/game/slot', '/api/front', '/no/such/page']
/** Sent by the game itself: a stranger, too. */
const WRONG = `[null, 7, 'x', [], {}, { game: 'menu' }, { game: 'menu', entries: [null, { id: 1 }, { id: 'a'.repeat(99), label: 'b' }] },
  { game: 'progress', share: 9, bytes: -1 }, { game: 'showing', isOn: 'yes' }, { game: '__proto__' }, { game: { toString: null } },
  JSON.parse('{"__proto__": {"game": "ready"}}'), { game: 'go', url: 'https://elsewhere.example' }, new ArrayBuffer(8)]`

export const FRAMES: Attack = {
  name: 'frames',
  claim:
    'no page elsewhere shows or holds ours; in a game’s page neither forged words nor its frame lead anywhere',
  async run(site) {
    const findings = new Findings()
    const elsewhere = await hostile()
    const person = await newPerson(await site.browser(), DESKTOP, site.world.url)
    try {
      const account = await makePlayer(site.world, 'framed', 200_000)
      await logIn(person, account)
      await around(site, person, { findings, elsewhere: elsewhere.url })
      await within(site, person, { findings, elsewhere: elsewhere.url })
    } finally {
      await person.context.close()
      elsewhere.server.close()
    }
    return findings.told()
  },
}

interface Place {
  findings: Findings
  elsewhere: string
}

/** A site of its own: `localhost` is another host than `127.0.0.1`. It frames what its address names. */
async function hostile(): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const shown = new URL(request.url ?? '/', 'http://localhost').searchParams.get('show') ?? ''
    const frame = shown === '' ? '' : `<iframe src="${shown}" width="800" height="600"></iframe>`
    response.setHeader('content-type', 'text/html')
    response.end(`<title>elsewhere</title><body>${frame}`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` }
}

async function around({ world }: Site, { context }: Person, { findings, elsewhere }: Place): Promise<void> {
  const page = await context.newPage()
  const shown = [...FRAMED.map((path) => `${world.url}${path}`), `${world.officeUrl}/`]
  for (const address of shown) {
    await page.goto(`${elsewhere}/?show=${encodeURIComponent(address)}`)
    const [, frame] = page.frames()
    const text = frame
      ? await frame.evaluate<string>('document.documentElement.innerHTML').catch(() => '')
      : ''
    findings.expect(
      !/id="root"|status":"|samnang/i.test(text),
      () => `${address} is shown in another site's frame`,
    )
  }
  await page.goto(elsewhere)
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(`window.held = window.open('${world.url}/money') && true`),
  ])
  await opened.waitForLoadState('load')
  const isHeld = await opened.evaluate<boolean>('window.opener !== null')
  findings.expect(!isHeld, () => 'a page of ours knows who opened it')
  await opened.close()
  await page.close()
}

async function within({ thief }: Site, person: Person, { findings, elsewhere }: Place): Promise<void> {
  const { page, complaints } = person
  const [game] = await gamesOf(thief, 3)
  const address = `/game/slot/play/${game?.id}`
  await page.goto(address)
  const frame = await gameFrame(page)
  await openMenu(person)
  findings.expect(await isOffered(page, frame, MARKUP[0]), () => 'what the game offers is not shown as text')
  await forge(page)
  const isOwn = await page.getByRole('dialog').getByText(MARKUP[0], { exact: true }).isVisible()
  const isForged = (await page.content()).includes(PLANTED)
  findings.expect(isOwn && !isForged, () => 'the page heard a word of somebody who is not the game')
  await page.evaluate(`{
    const other = document.createElement('iframe')
    other.src = '${elsewhere}'
    document.body.append(other)
  }`)
  await frame.evaluate(`for (const word of ${WRONG}) parent.postMessage(word, '*')`)
  for (const step of [
    `top.location = '${elsewhere}'`,
    `top.location.replace('${elsewhere}')`,
    `parent.document.title`,
  ])
    await frame.evaluate(`try { ${step} } catch {}`)
  await frame.evaluate(`{
    const link = document.createElement('a')
    Object.assign(link, { href: '${elsewhere}', target: '_top' })
    document.body.append(link)
    link.click()
  }`)
  // Heard after all before it.
  findings.expect(await isOffered(page, frame, MARKUP[1]), () => 'after wrong words the game is not heard')
  const stranger = await frame.evaluate<string>(`(() => {
    try { return parent.localStorage ? 'storage' : '' } catch { return '' }
  })()`)
  findings.expect(stranger === '', () => `the game reads the ${stranger} of the page around it`)
  findings.expect(new URL(page.url()).pathname === address, () => `the window went to ${page.url()}`)
  const parts = await page.locator('#heard').count()
  findings.expect(parts === 0, () => 'a word of the game became a part of the page')
  const framed = page.frames().filter((one) => one.url().startsWith(elsewhere))
  findings.expect(framed.length === 0, () => 'a frame of another site was loaded')
  const thrown = complaints.filter((line) => line.startsWith('error: '))
  findings.expect(thrown.length === 0, () => `the page threw ${thrown[0]}`)
}

/** The provider's document; `npm start` has it on another port. */
function gameFrame(page: Page): Promise<Frame> {
  const found = async () => {
    const frame = page.frames().find((one) => /\/play\//.test(one.url()) && one !== page.mainFrame())
    return frame && (await frame.evaluate<boolean>(`document.readyState === 'complete'`)) ? frame : undefined
  }
  return poll(found, 60_000, 'the game was not shown')
}
