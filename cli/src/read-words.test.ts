import { expect, test } from 'vitest'
import { UsageError } from './command.ts'
import { allCommands } from './commands.ts'
import { readWords } from './read-words.ts'

const commands = await allCommands()

function read(name: string, args: string[]) {
  const command = commands.find((known) => known.name === name)
  if (!command) throw new Error(`there is no ${name}`)
  return readWords(command, args)
}

test.each([
  ['player credit', ['x', '-5'], '"-5" is not possible here'],
  ['player debit', ['x', '-0.5'], '"-0'],
  ['player credit', ['x', '5', '--notes', 'y'], 'There is no option --notes.'],
  ['player credit', ['x', '5', '-n'], 'There is no option -n.'],
  ['player credit', ['x', '5', '--note'], '--note needs a value'],
  ['player credit', ['x', '5', '--note', '-why'], '--note needs a value'],
  ['player credit', ['x', '5', '--json=1'], '--json stands alone'],
  ['player credit', ['x'], 'Too few words.'],
  ['player credit', ['x', '5', '6'], 'Too many words.'],
])('%s %j is refused in words for people, with the usage', (name, args, sentence) => {
  const attempt = () => read(name, args)
  expect(attempt).toThrow(UsageError)
  expect(attempt).toThrow(sentence)
  expect(attempt).toThrow(`usage: samnang ${name}`)
  expect(attempt).not.toThrow(/positional|argument|ERR_/)
})

test('words and options come as they were typed', () => {
  expect(read('player credit', ['x', '5', '--note=-why', '--json'])).toEqual({
    positionals: ['x', '5'],
    values: { note: '-why', json: true },
  })
})

test.each(['player create', 'player password'])(
  '%s takes no password as an argument, and says what to do',
  (name) => {
    for (const args of [
      ['sokha', '--password', 'sokha-pass-59'],
      ['--password=sokha-pass-59', 'sokha'],
    ]) {
      expect(() => read(name, args)).toThrow(UsageError)
      expect(() => read(name, args)).toThrow(/--password-stdin/)
      expect(() => read(name, args)).not.toThrow(/sokha-pass-59/)
    }
    expect(read(name, ['sokha', '--password-stdin'])).toEqual({
      positionals: ['sokha'],
      values: { 'password-stdin': true },
    })
  },
)

test('a word after -- is a word', () => {
  expect(read('player create', ['--', '--password']).positionals).toEqual(['--password'])
})

test('too few, too many and unknown words are not understood, with the usage', () => {
  for (const args of [[], ['a', 'b'], ['a', '--unknown']])
    expect(() => read('player create', args)).toThrow(/usage: samnang player create NAME/)
})
