/** Every command line that a document shows is one: scripts, commands, their words and options, and settings exist. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandsOf, isBare, isProgram, linesOf, linesOfPage, PAGES } from '../test/document-lines.ts'
import { allCommands } from './commands.ts'
import { readWords } from './read-words.ts'

const commands = await allCommands()

/** Programs that `node dist/NAME.js` may name. */
const PROGRAMS = new Set(['server', 'vault', 'sandbox', 'samnang'])

function wordsOf(command: string): string[] {
  return [...command.replace(/ > \S+$/, '').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  )
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const SETTING = /^[A-Z][A-Z0-9_]*=/

/** What is wrong with a command line; null: nothing. */
function faultOf(line: string): string | null {
  const words = wordsOf(line)
  while (words[0] && SETTING.test(words[0])) words.shift()
  const [program, ...rest] = words
  if (program === undefined) return null
  if (isBare(line)) return samnangFault(words)
  if (program === 'samnang') return samnangFault(rest)
  if (program === 'npm') return npmFault(rest)
  if (program === 'node') return nodeFault(rest)
  return isProgram(program) ? null : `${program} is no program that is known here`
}

function npmFault(words: string[]): string | null {
  const [verb = '', ...rest] = words.filter((word) => word !== '--silent' && word !== '-s')
  const [script = '', ...given] = verb === 'run' ? rest : [verb, ...rest]
  if (['audit', 'ci', 'install', 'version'].includes(verb)) return null
  if (!Object.hasOwn(scripts, script)) return `npm run ${script}: there is no such script`
  return script === 'samnang' ? samnangFault(given.filter((word, at) => at > 0 || word !== '--')) : null
}

function nodeFault([path = '']: string[]): string | null {
  const name = /^dist\/([a-z]+)\.js$/.exec(path)?.[1] ?? ''
  return PROGRAMS.has(name) ? null : `node ${path}: no program of ours`
}

function samnangFault(words: string[]): string | null {
  if (words.length === 0 || words[0] === '--help') return null
  const command = commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))
  if (!command) return `samnang ${words.join(' ')}: there is no such command`
  try {
    readWords(command, words.slice(command.name.split(' ').length))
    return null
  } catch (error) {
    return `samnang ${words.join(' ')}: ${error instanceof Error ? error.message : error}`
  }
}

test.each(PAGES)('the command lines of %s are understood', (page) => {
  const lines = linesOfPage(page).flatMap(commandsOf)
  expect(lines.map(faultOf).filter((fault) => fault !== null)).toEqual([])
})

test('the documents show some of them', () => {
  const all = PAGES.flatMap((page) => linesOfPage(page).flatMap(commandsOf))
  expect(all.filter((line) => /\bsamnang\b/.test(line)).length).toBeGreaterThan(20)
})

test.each([
  ['npm run chekc', 'no such script'],
  ['npm run samnang -- player crate sokha', 'no such command'],
  ['npm run samnang -- player create sokha --credits 5', 'no option --credits'],
  ['samnang draw verify', 'Too few words'],
  ['DATA_DIR=/srv node dist/servre.js', 'no program of ours'],
  ['frobnicate --all', 'no program that is known'],
  ['player show', 'Too few words'],
  ['lottery number block|half|free 4711', 'Too few words'],
])('%s is found', (line, fault) => {
  expect(commandsOf(line).map(faultOf).join()).toContain(fault)
})

test('what stands within a line, over two lines or behind a setting is read as well', () => {
  const text =
    '```sh\nA=$(npm run -s samnang -- db server-login) node dist/server.js\nnpm run samnang -- draw \\\n  show 7\n```\n'
  expect(linesOf(text).flatMap(commandsOf)).toEqual([
    'A=ANSWER node dist/server.js',
    'npm run -s samnang -- db server-login',
    'npm run samnang -- draw show 7',
  ])
})

test('what stands below a list is read, and a name alone is a mention', () => {
  const text =
    '1. A base:\n   ```sql\n   create role x;\n   ```\n2. `player show NAME`, `player credit`, `poll`, `ledger audit`\n'
  expect(linesOf(text)).toEqual(['player show NAME', 'ledger audit'])
})
