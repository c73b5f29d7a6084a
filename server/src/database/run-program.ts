import { spawn } from 'node:child_process'

/** A user of the operating system, by number. */
export type SystemUser = { uid: number; gid: number }

export type ProgramResult = { code: number; output: string }

/**
 * Runs a program to its end, as `user` if one is given (only root may), from `/` because that user need not be
 * able to enter our working directory. Output of both streams together; 127 if it could not be started.
 */
export function runProgram(file: string, args: string[], user?: SystemUser | null): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
    const child = spawn(file, args, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'], ...user })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
