/** A database that cannot start is tried until it can, and what is wrong is said once. */
import { expect, test } from 'vitest'
import { keepAlive } from './keep-alive.ts'

test('it is tried again for as long as it takes, and each reason is said once', async () => {
  const reasons = [...Array<string>(20).fill('the disk is full'), 'the port is taken', 'the disk is full']
  const lines: string[] = []
  let tries = 0
  const hasRun = new Promise<void>((done) => {
    const revive = async () => {
      const reason = reasons[tries]
      tries += 1
      if (reason !== undefined) throw new Error(reason)
      if (tries > reasons.length + 1) done()
    }
    keepAlive({ revive }, (line) => lines.push(line), 1)
  })
  await hasRun
  expect(lines).toEqual([
    'the disk is full',
    'the port is taken',
    'the disk is full',
    'the database runs again',
  ])
})
