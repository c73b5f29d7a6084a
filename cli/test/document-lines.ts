/** The command lines that the documents show, as they stand there. */
import { readdirSync, readFileSync } from 'node:fs'
import { allCommands } from '../src/commands.ts'

const commands = await allCommands()

export const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'sandbox/README.md'],
  ...['docs', 'docs/runbooks', 'sandbox/docs'].flatMap((dir) =>
    readdirSync(dir).map((name) => `${dir}/${name}`),
  ),
].filter((name) => name.endsWith('.md'))

export const linesOfPage = (page: string): string[] => linesOf(readFileSync(page, 'utf8'))

/** Blocks stand below the text of a list, too. */
const BLOCK = /^[ \t]*```(\w*)\n([\s\S]*?)^[ \t]*```/gm
/** What a person at a shell begins a line with, in our pages: ours, the system's, and those of what runs beside us. */
const PROGRAMS = [
  'npm npx node samnang export cd echo sudo runuser su env ssh scp rsync git',
  'install mkdir cp mv rm ln chmod chown cat grep sed tar sha256sum openssl curl mount useradd adduser',
  'systemctl systemd-\\w+ journalctl timedatectl apt apt-get dpkg docker nginx caddy haproxy nats-server',
  'psql createuser createdb pg_\\w+ pgbackrest pgbouncer patronictl etcdctl promtool amtool',
]
  .join(' ')
  .replaceAll(' ', '|')
const KNOWN = new RegExp(`^(?:${PROGRAMS})$`)

/** Also the function that docs/installing.md has root define. */
export const isProgram = (word: string): boolean => KNOWN.test(word) || word === 'samnang()'

const PROGRAM = new RegExp(`^(?:[A-Z_]+=(?:\\$\\([^)]*\\)|\\S+) +)*(?:${PROGRAMS})\\s`, 'm')

/** Lines of shell blocks, and spans that are commands: by their program, or `player show NAME` without one. */
export function linesOf(text: string): string[] {
  const blocks = [...text.matchAll(BLOCK)].filter(
    ([, language, block = '']) => language === 'sh' || (language === '' && PROGRAM.test(block)),
  )
  const shell = blocks.map(([, , block = '']) => block)
  const spans = [...text.replace(BLOCK, '').matchAll(/`([^`]+)`/g)].map((match) =>
    (match[1] ?? '').replace(/\s+/g, ' '),
  )
  const lines = shell.flatMap((block) => block.replace(/\\\n\s*/g, '').split('\n'))
  return [...lines, ...spans.filter(isTyped)]
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '')
}

/** A name alone, of a command that wants words, only mentions it. */
function isTyped(span: string): boolean {
  if (isBare(span)) return ownWords(span).length > 0 || commandOf(span)?.positionals[0] === 0
  return PROGRAM.test(span)
}

/** Begins with the name of one of our commands. */
export const isBare = (line: string): boolean => commandOf(line) !== undefined

function commandOf(line: string) {
  return commands.find(({ name }) => `${firstOf(line)} `.startsWith(`${name} `))
}

const ownWords = (line: string): string => line.slice(commandOf(line)?.name.length ?? 0).trim()

/** Of `block|half|free` the first. */
const firstOf = (line: string): string => line.replace(/\b(\w+)(?:\|\w+)+/g, '$1')

/** The commands of a line: parts of `a && b`, and what is asked within `$(…)`. */
export function commandsOf(line: string): string[] {
  const inner = [...line.matchAll(/\$\(([^)]*)\)/g)].map((match) => match[1] ?? '')
  const outer = firstOf(line).replace(/\$\([^)]*\)/g, 'ANSWER')
  return [...outer.split(/&&|\s\|\s/), ...inner].map((one) => one.trim()).filter((one) => one !== '')
}
