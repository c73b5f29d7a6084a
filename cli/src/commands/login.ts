/** Who works at this terminal: log-in, log-out, and the question who it is. */
import { wallTime } from '@samnang/core/phnom-penh-day'
import { endStaffSession, logInTerminal } from '@samnang/server/staff/staff'
import { colleagueHere } from '../acting.ts'
import { type Command, CommandError, type Context } from '../command.ts'
import { readLogin, removeLogin, writeLogin } from '../login-file.ts'
import { NO_PASSWORD_ARGUMENT } from '../read-password.ts'
import { sentenceOf } from '../sentence.ts'
import { staffTools } from '../staff-tools.ts'

const login: Command = {
  name: 'login',
  usage: 'NAME [--password-stdin]',
  summary: 'Logs a colleague in at this terminal for twelve hours; asks for password and code.',
  refused: {
    ...NO_PASSWORD_ARGUMENT,
    code: '--code is not taken: others could read it. Type it, or send it as the second line with --password-stdin.',
  },
  options: {
    'password-stdin': {
      type: 'boolean',
      help: 'read the password from standard input, and from its second line the code of the authenticator',
    },
  },
  positionals: [1, 1],
  async run({ positionals: [name = ''], values }, context) {
    const typed = await context.readLogIn(values['password-stdin'] === true)
    const done = await logInTerminal(await staffTools(context), { name, ...typed })
    if (!done.ok) throw new CommandError(SENTENCES[done.code] ?? sentenceOf(done, name))
    const { token, staff, endsAt } = done.value
    await endHere(context)
    await writeLogin(context.loginFile, token)
    context.print(`You are ${staff} here until ${wallTime(endsAt.getTime()).slice(0, 16)} in Phnom Penh.`, {
      name: staff,
      ends_at: endsAt,
    })
    return 0
  },
}

const SENTENCES: Readonly<Record<string, string>> = {
  invalid_credentials: 'name or password is wrong.',
  code_invalid:
    'the code of the authenticator is wrong, too old, or was used before; a recovery code will do, too.',
  token_invalid: 'that took too long: log in once more.',
  locked: 'your access is locked: ask an owner.',
  too_many_requests: 'too many wrong tries: wait some minutes.',
}

const logout: Command = {
  name: 'logout',
  usage: '',
  summary: 'Ends the log-in of this terminal.',
  positionals: [0, 0],
  async run(_words, context) {
    const isEnded = await endHere(context)
    await removeLogin(context.loginFile)
    context.print(isEnded ? 'Logged out.' : 'Nobody was logged in here.', { ended: isEnded })
    return 0
  },
}

/** A file that is merely forgotten would leave a session that still works. */
async function endHere(context: Context): Promise<boolean> {
  const token = await readLogin(context.loginFile)
  if (token === null) return false
  await endStaffSession(await context.office(), token)
  return true
}

const whoami: Command = {
  name: 'whoami',
  usage: '',
  summary: 'Who is logged in at this terminal, and what they may do; exit code 1 where nobody is.',
  positionals: [0, 0],
  async run(_words, context) {
    const found = await colleagueHere(context)
    if (found.kind === 'closed') throw new CommandError(found.why)
    const { name, roles, permissions, branch } = found.staff
    const rights = [...permissions].sort()
    const place = branch === null ? 'the whole house' : `branch ${branch}`
    context.print(`${name}: ${roles.join(', ')}; ${place}.\nMay: ${rights.join(', ')}.`, {
      ...{ name, roles, branch },
      permissions: rights,
    })
    return 0
  },
}

export const loginCommands = [login, logout, whoami]
