/** The demo's first start plays a small house beside everything else, once it is ready, and the last to be served. */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openLog } from './log-file.ts'

/** Long enough for a week beside another one. */
const DAYS = 14

export interface Playing {
  /** Cut off; the next start goes on with it. */
  stop(): Promise<void>
}

/**
 * Runs the command that a person would run. Where the demo has a house, or players of somebody's own, it does nothing;
 * what went wrong stands in its log and costs the product nothing.
 */
export function startHouse(config: Config, say: (line: string) => void): Playing | null {
  if (!config.demo || !config.hasHouse) return null
  const log = openLog(join(config.dataDir, 'log', 'house.log'))
  const words = ['demo', 'house', '--days', String(DAYS), '--once', '--gently']
  const child = spawn(process.execPath, [join(config.rootDir, 'dist', 'samnang.js'), ...words], {
    cwd: config.rootDir,
    env: process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      log.write(chunk)
    })
  child.on('error', (error) => log.write(`${error.message}\n`))
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  void ended.then(() => {
    if (text.includes('The house was made'))
      say('two weeks of a house are there to look at: docs/demo-house.md')
  })
  return {
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
