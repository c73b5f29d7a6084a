import { readFile } from 'node:fs/promises'
import { commonPasswords } from '@samnang/core/player/common-passwords'
import { checkPassword } from '@samnang/core/player/password-rules'
import { checkUsername } from '@samnang/core/player/username'
import { type Command, CommandError, type Context, readRiel, UsageError } from '../command.ts'
import { parseCsv } from '../csv.ts'
import { sentenceOf } from '../sentence.ts'
import { addPlayer, MONEY, type NewPlayer } from './player.ts'

const HEADER = ['username', 'password', 'credit']

const playerImport: Command = {
  name: 'player import',
  usage: 'FILE.csv',
  summary:
    'Makes many players from columns username,password,credit; names that exist are told and left alone.',
  positionals: [1, 1],
  permission: 'players.create',
  async run({ positionals: [file = ''] }, context) {
    const players = readPlayers(await readText(file), file)
    const by = await context.by(...(players.some(({ credit }) => credit !== null) ? MONEY : []))
    const failures: { line: number; username: string; why: string }[] = []
    for (const [index, player] of players.entries()) {
      const why = await tryToAdd(context, { ...player, by })
      if (why !== null) failures.push({ line: player.line, username: player.username, why })
      if (process.stderr.isTTY) process.stderr.write(`\r${index + 1} of ${players.length}`)
    }
    if (process.stderr.isTTY) process.stderr.write('\n')
    const made = players.length - failures.length
    const lines = failures.map(({ line, why }) => `line ${line}: ${why}`)
    context.print([...lines, `${made} of ${players.length} players made.`].join('\n'), { made, failures })
    return failures.length === 0 ? 0 : 1
  },
}

type Typed = Omit<NewPlayer, 'by'>
type Line = Typed & { line: number }

async function tryToAdd(context: Context, player: NewPlayer): Promise<string | null> {
  try {
    await addPlayer(context, player)
    return null
  } catch (error) {
    if (error instanceof CommandError) return error.message
    throw error
  }
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read (${error.code}).`)
  })
}

/** The whole file is checked before the first player is made. */
function readPlayers(text: string, file: string): Line[] {
  const [header, ...rows] = parse(text, file)
  if (header?.map((cell) => cell.trim()).join() !== HEADER.join())
    throw new CommandError(`${file}: the first line is username,password,credit.`)
  const mistakes: string[] = []
  const players = rows.flatMap((cells, index) => {
    const line = index + 2
    try {
      return [{ ...readPlayer(cells), line }]
    } catch (error) {
      mistakes.push(`line ${line}: ${error instanceof Error ? error.message : error}`)
      return []
    }
  })
  if (mistakes.length > 0) throw new CommandError(`Nothing was imported.\n${mistakes.join('\n')}`)
  return players
}

function parse(text: string, file: string): string[][] {
  try {
    return parseCsv(text)
  } catch (error) {
    throw new CommandError(`${file}: ${error instanceof Error ? error.message : error}`)
  }
}

function readPlayer(cells: string[]): Typed {
  if (cells.length < 2 || cells.length > 3) throw new UsageError('three columns are expected.')
  const [username = '', password = '', credit = ''] = cells
  const name = checkUsername(username.trim())
  if (!name.ok) throw new UsageError(sentenceOf(name, username))
  const checked = checkPassword(password, username, commonPasswords())
  if (!checked.ok) throw new UsageError(sentenceOf(checked, username))
  const riel = credit.trim() === '' || credit.trim() === '0' ? null : readRiel(credit.trim())
  return { username: username.trim(), password, credit: riel }
}

export const playerImportCommands = [playerImport]
