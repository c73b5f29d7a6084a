/**
 * A password for a command: typed twice without being shown, or from a pipe. Never an argument: those stand in the
 * shell's history and in the list of processes, for everybody on the machine to read.
 */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandError, type LogInWords, UsageError } from './command.ts'

/** The terminal, or what stands in its place. */
export type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

/** The options of every command that sets a password. */
export const PASSWORD_OPTIONS = {
  'password-stdin': {
    type: 'boolean',
    help: 'read the password from standard input, up to the first line break',
  },
} as const

/** Why `--password` is refused, for all of them. */
export const NO_PASSWORD_ARGUMENT = {
  password:
    '--password is not taken: others could read it. Leave it out and type the password, or send it with --password-stdin.',
}

/** Throws a `UsageError` where nobody can type and nothing was said to be piped. */
export async function readPassword(isPiped: boolean, { input, output }: Terminal): Promise<string> {
  if (isPiped) return firstLine(input)
  if (!input.isTTY)
    throw new UsageError('There is no terminal to type the password at: send it with --password-stdin.')
  const password = await askUnseen('Password: ', { input, output })
  if ((await askUnseen('The same again: ', { input, output })) !== password)
    throw new CommandError('The two passwords differ. Nothing was changed.')
  return password
}

/** One's own, once: the line of the password, and the code of the authenticator behind it where there is one. */
export async function readLogIn(isPiped: boolean, { input, output }: Terminal): Promise<LogInWords> {
  if (isPiped) {
    const [password = '', code = ''] = await firstLines(input)
    return { password, code: code.trim() }
  }
  if (!input.isTTY)
    throw new UsageError('There is no terminal to type the password at: send it with --password-stdin.')
  const password = await askUnseen('Password: ', { input, output })
  return {
    password,
    code: (await askUnseen('Code of your authenticator (none: Enter): ', { input, output })).trim(),
  }
}

/** Nothing of the input is lost to anybody: a command that reads a password reads nothing else. */
async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  return (await firstLines(input))[0] ?? ''
}

async function firstLines(input: NodeJS.ReadableStream): Promise<string[]> {
  const chunks: Buffer[] = []
  for await (const chunk of input) chunks.push(Buffer.from(chunk))
  const lines = Buffer.concat(chunks).toString('utf8').split(/\r?\n/)
  if (lines[0] === '') throw new UsageError('--password-stdin got no password.')
  return lines
}

async function askUnseen(question: string, { input, output }: Terminal): Promise<string> {
  // What the line editor would echo goes nowhere.
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: unseen, terminal: true })
  const stopped = new AbortController()
  lines.on('SIGINT', () => stopped.abort())
  output.write(question)
  try {
    return await lines.question('', { signal: stopped.signal })
  } catch (error) {
    if (stopped.signal.aborted) throw new CommandError('Stopped. Nothing was changed.')
    throw error
  } finally {
    lines.close()
    output.write('\n')
  }
}
