import { runInNewContext } from 'node:vm'
import { fromHex } from '@samnang/core/bytes'
import { batchReceipts } from '@samnang/core/fairness/receipt-batch'
import { sampleDraw } from '@samnang/core/fairness/sample-draw.test-parts'
import { sampleLottery } from '@samnang/core/fairness/sample-lottery.test-parts'
import { expect, test } from 'vitest'
import { buildSavedScript } from '../../../saved-script.ts'
import { FakeElement, fakeDocument } from './fake-document.test-parts.ts'
import { jsonForHtml, policyHash, savedFile, scriptForHtml } from './saved-file.ts'
import type { SavedRecords } from './saved-records.ts'

const { draw, keys, leaves, proof, byOperator } = sampleDraw()
const records: SavedRecords = {
  data: { asked: 4711, draw, keys, leaves, own: [{ ticket_id: 100, proof, receipt: null }] },
  origin: 'https://samnang.example',
  savedMs: 1_795_132_990_000,
  language: 'en',
}
const script = await buildSavedScript()
const file = savedFile({ records, script, styles: 'p{color:red}', title: 'A & <b>', fallback: ['blocked'] })

/** Runs the script of a file as a browser would and gives what the page then says. */
async function opened(html: string): Promise<FakeElement> {
  const [, sum = '', json = ''] = /id="records" data-sha256="([^"]*)">([\s\S]*?)<\/script>/.exec(html) ?? []
  const [, code = ''] = /<\/script><script>([\s\S]*)<\/script><\/body>/.exec(html) ?? []
  const root = new FakeElement('div')
  const data = new FakeElement('script')
  data.dataset.sha256 = sum
  data.append(json)
  runInNewContext(code, { document: fakeDocument({ root, records: data }), TextEncoder, setTimeout })
  await expect.poll(() => root.dataset.state, { interval: 5 }).toBeDefined()
  return root
}

test('the saved file verifies itself with nothing but itself', async () => {
  const root = await opened(file)
  expect(root.dataset.state).toBe('ok')
  expect(root.textContent).toContain('every one holds')
  for (const ball of draw.result?.balls ?? []) expect(root.textContent).toContain(String(ball))
})

test('a draw whose vault did not sign the total stake is not said to be out of the operator’s reach', async () => {
  const [claim, warning] = ['staff, alone or together, can neither', 'could have chosen another sum']
  const saidOf = async (isFormer: boolean, mode: 0 | 1 = 0) => {
    const { draw, keys, leaves } = sampleDraw(mode, { isFormer })
    const data = { asked: 4711, draw, keys, leaves, own: [] }
    const html = savedFile({ records: { ...records, data }, script, styles: '', title: '', fallback: [] })
    const { textContent } = await opened(html)
    return [claim, warning].map((words) => textContent.includes(words))
  }
  expect(await saidOf(false)).toEqual([true, false])
  expect(await saidOf(true)).toEqual([false, true])
  expect(await saidOf(true, 1)).toEqual([false, false])
})

test('the saved file of a beacon draw holds the curve', async () => {
  const { draw, keys, leaves } = sampleDraw(1)
  const data = { asked: 4711, draw, keys, leaves, own: [] }
  const html = savedFile({ records: { ...records, data }, script, styles: '', title: '', fallback: [] })
  expect((await opened(html)).dataset.state).toBe('ok')
})

test.each(['KH', 'VN'] as const)('the saved file of a %s draw verifies itself, too', async (game) => {
  const { draw, keys, leaves, proof } = sampleLottery(game)
  const own = [{ ticket_id: 100, proof, receipt: null }]
  const data = { asked: 4711, draw, keys, leaves, own }
  const html = savedFile({ records: { ...records, data }, script, styles: '', title: '', fallback: [] })
  const root = await opened(html)
  expect(root.dataset.state).toBe('ok')
  for (const number of draw.result?.numbers ?? []) expect(root.textContent).toContain(number)
  expect(root.textContent).toContain(game === 'KH' ? 'the vault seals' : 'Result from outside')
  const changed = await opened(html.replace('"day":20777', '"day":20778'))
  expect(changed.dataset.state).toBe('failed')
})

test.each([1, 6])(
  'a kept receipt that was signed with others is proven in the file, too: %d of them',
  async (count) => {
    const { game, day, i } = draw
    const facts = {
      leaf: fromHex(proof.leaf),
      acceptedMs: proof.accepted_ms,
      ticketId16: fromHex(proof.ticket_id),
    }
    const { message, placeOf } = batchReceipts({ game, day, i }, Array(count).fill(facts))
    const { leaf, salt, accepted_ms } = proof
    const signed = { leaf, salt, accepted_ms, signature: byOperator(message), batch: placeOf(0) }
    const own = [{ ticket_id: 100, proof, receipt: { ticket_id: 100, result_id: 4711, ...signed } }]
    const data = { ...records.data, own }
    const html = savedFile({ records: { ...records, data }, script, styles: '', title: '', fallback: [] })
    expect((await opened(html)).dataset.state).toBe('ok')
    own[0]?.receipt.batch.path.push('5'.repeat(64))
    const longer = savedFile({ records: { ...records, data }, script, styles: '', title: '', fallback: [] })
    expect((await opened(longer)).dataset.state).toBe('failed')
  },
)

test('the language button shows the other language', async () => {
  const root = await opened(file)
  root.find('button')?.click()
  expect(root.textContent).toContain('វគ្គនេះត្រឹមត្រូវ')
})

test('any edited byte of the records turns the file red', async () => {
  const from = file.indexOf('data-sha256="') + 13
  const to = file.indexOf('</script><script>')
  const places = Array.from({ length: 24 }, (_, at) => from + Math.floor(((to - from) * at) / 24))
  for (const at of places) {
    const edited = file.slice(0, at) + (file[at] === '1' ? '2' : '1') + file.slice(at + 1)
    const root = await opened(edited)
    expect(root.dataset.state, `${at - from}: ${file.slice(at - 20, at + 20)}`).toBe('failed')
  }
}, 30_000)

test('the policy names exactly the script that is inside, and no connection is allowed', () => {
  const policy = /content="(default-src[^"]*)"/.exec(file)?.[1] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`script-src ${policyHash(scriptForHtml(script))};`)
  expect(policy).toContain(`style-src ${policyHash('p{color:red}')};`)
  expect(policyHash('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
})

test('nothing in the records can end the script element or break a line', () => {
  const nasty = { text: '</script><script>alert(1)<!--\u2028\u2029' }
  const json = jsonForHtml(nasty)
  expect(json).not.toMatch(/[<>\u2028\u2029]/)
  expect(JSON.parse(json)).toEqual(nasty)
  expect(file).toContain('<title>A &amp; &lt;b></title>')
})

test('the script cannot end its own element and still means the same', () => {
  const code = scriptForHtml("const a='</SCRIPT><!--\u2028';\r\na")
  expect(code).not.toMatch(/<\/script|<!--|\u2028|\r/i)
  expect(runInNewContext(code)).toBe('</SCRIPT><!--\u2028')
})

test('the file reaches for nothing outside of itself', () => {
  const outside = file.replaceAll('http://www.w3.org/2000/svg', '').replaceAll(records.origin, '')
  expect(outside).not.toMatch(/https?:\/\/|\bfetch\(|XMLHttpRequest|import\(/)
})
