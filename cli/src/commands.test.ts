import { expect, test } from 'vitest'
import { allCommands, commandsOf } from './commands.ts'

test('each command is found by its first word, once, and a group has no others', async () => {
  const all = await allCommands()
  for (const { name } of all) {
    const [first = ''] = name.split(' ')
    const group = (await commandsOf(first)).map((command) => command.name)
    expect(group.filter((known) => known === name)).toEqual([name])
    expect(group).toEqual(all.map((command) => command.name).filter((known) => group.includes(known)))
  }
})

test('a word that begins no command has no group', async () => {
  expect(await commandsOf('lotto')).toEqual([])
  expect(await commandsOf('')).toEqual([])
})
