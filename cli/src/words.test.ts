import { expect, test } from 'vitest'
import { UsageError } from './command.ts'
import { commands } from './commands.ts'
import { readWords } from './words.ts'

const command = (name: string) => {
  const found = commands.find((each) => each.name === name)
  if (!found) throw new Error(name)
  return found
}

test.each(['player create', 'player password'])(
  '%s takes no password as an argument, and says what to do',
  (name) => {
    for (const args of [
      ['sokha', '--password', 'sokha-pass-59'],
      ['--password=sokha-pass-59', 'sokha'],
    ]) {
      expect(() => readWords(command(name), args)).toThrow(UsageError)
      expect(() => readWords(command(name), args)).toThrow(/--password-stdin/)
      expect(() => readWords(command(name), args)).not.toThrow(/sokha-pass-59/)
    }
    expect(readWords(command(name), ['sokha', '--password-stdin'])).toEqual({
      positionals: ['sokha'],
      values: { 'password-stdin': true },
    })
  },
)

test('a word after -- is a word', () => {
  expect(readWords(command('player create'), ['--', '--password']).positionals).toEqual(['--password'])
})

test('too few, too many and unknown words are not understood, with the usage', () => {
  for (const args of [[], ['a', 'b'], ['a', '--unknown']])
    expect(() => readWords(command('player create'), args)).toThrow(/usage: samnang player create NAME/)
})
