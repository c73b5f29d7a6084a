/** How a child of another user finds the checkout, the data and Node, where root keeps them behind closed doors. */
import { constants, openSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runProgram, type SystemUser } from '../database/run-program.ts'
import { StartError } from '../start-error.ts'

export type ChildPlace = {
  /** Null: the child runs as we do. */
  user: SystemUser | null
  node: string
  rootDir: string
  dataDir: string
  /** A path below the data directory, as the child reaches it; others stay as they are. */
  inside(path: string): string
  /** Open in us for as long as we run; the child gets them as its descriptors from `FIRST_FD` on. */
  handedOver: readonly number[]
}

/** After its three streams and the channel to us. */
const FIRST_FD = 4

type Wanted = { rootDir: string; dataDir: string }

/**
 * Where a child of `user` finds things. What lies in a directory that this user cannot enter (`/root`, as a rule) is
 * opened by us and handed over: the child goes through `/proc/self/fd`, and nothing has to be copied, moved or opened to
 * everybody.
 */
export async function childPlace(wanted: Wanted, user: SystemUser | null): Promise<ChildPlace> {
  const paths = { rootDir: wanted.rootDir, dataDir: wanted.dataDir, node: process.execPath }
  const open = user ? await reachable(paths, user) : new Set(Object.keys(paths))
  const handedOver: number[] = []
  const handOver = (path: string) => {
    handedOver.push(openSync(path, constants.O_RDONLY))
    return `/proc/self/fd/${FIRST_FD + handedOver.length - 1}`
  }
  const found = Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, open.has(name) ? path : handOver(path)]),
  ) as typeof paths
  if (handedOver.length > 0 && process.platform !== 'linux') throw unreachable(paths, open)
  return { ...found, user, handedOver, inside: (path) => movedInto(found.dataDir, wanted.dataDir, path) }
}

/** Asks the system itself: modes, access lists and mounts all count. */
async function reachable(paths: Record<string, string>, user: SystemUser): Promise<Set<string>> {
  const look = '(cd "$1") && echo rootDir; (cd "$2") && echo dataDir; test -x "$3" && echo node; :'
  const { rootDir = '', dataDir = '', node = '' } = paths
  const { code, output } = await runProgram('/bin/sh', ['-c', look, 'sh', rootDir, dataDir, node], user)
  if (code !== 0)
    throw new StartError(
      `Root may not start programs as another user here (${output.trim()}): start Samnang as an ordinary user.`,
    )
  return new Set(output.split('\n'))
}

function unreachable(paths: Record<string, string>, open: Set<string>): StartError {
  const closed = Object.entries(paths).flatMap(([name, path]) => (open.has(name) ? [] : [path]))
  return new StartError(
    `${closed.join(' and ')} can be entered by root only: move them, or start Samnang as an ordinary user.`,
  )
}

function movedInto(found: string, dataDir: string, path: string): string {
  const below = relative(dataDir, path)
  return below.startsWith('..') || below === '' ? path : join(found, below)
}
