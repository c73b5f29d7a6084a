import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { CommandError, UsageError } from './command.ts'
import { readPassword } from './read-password.ts'

const PASSWORD = 'លេខសម្ងាត់ -៥៩ '

/** A terminal at which somebody types the lines, each when it is asked for. */
function typing(...lines: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  let shown = ''
  const output = new PassThrough().on('data', (chunk) => {
    shown += chunk
    if (!String(chunk).endsWith(': ')) return
    const line = lines.shift()
    if (line !== undefined) setImmediate(() => input.write(line))
  })
  return { terminal: { input, output }, shown: () => shown }
}

function piped(text: string) {
  const input = new PassThrough()
  input.end(text)
  return { input, output: new PassThrough() }
}

test('a typed password is asked for twice and never shown', async () => {
  const { terminal, shown } = typing(`${PASSWORD}\r`, `${PASSWORD}\r`)
  expect(await readPassword(false, terminal)).toBe(PASSWORD)
  expect(shown()).toBe('Password: \nThe same again: \n')
})

test('two that differ change nothing', async () => {
  const { terminal } = typing('one-password\r', 'another\r')
  await expect(readPassword(false, terminal)).rejects.toThrow(CommandError)
})

test('Ctrl-C stops', async () => {
  const { terminal } = typing('half\u0003')
  await expect(readPassword(false, terminal)).rejects.toThrow('Stopped.')
})

test.each([
  [`${PASSWORD}\n`, PASSWORD],
  [PASSWORD, PASSWORD],
  [`${PASSWORD}\r\nmore`, PASSWORD],
])('a piped one is the first line, spaces and all: %j', async (text, password) => {
  expect(await readPassword(true, piped(text))).toBe(password)
})

test.each(['', '\n'])('nothing piped (%j) is not understood', async (text) => {
  await expect(readPassword(true, piped(text))).rejects.toThrow(UsageError)
})

test('without a terminal and without --password-stdin it says what to do', async () => {
  await expect(readPassword(false, piped('x'))).rejects.toThrow('--password-stdin')
})
