/** Starts the real process for tests. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const mainPath = fileURLToPath(new URL('./main.ts', import.meta.url))

export type VaultProcess = {
  child: ChildProcess
  /** Everything it has logged so far. */
  log: () => string
  /** Resolves when it listens; rejects with its log when it ends before. */
  ready: Promise<void>
  ended: Promise<number | null>
}

/** `fileBlocksMax`: no file may grow beyond so many blocks of the shell's `ulimit -f`, as on a full disk. */
export function startVault(env: Record<string, string>, fileBlocksMax = 'unlimited'): VaultProcess {
  const command = [process.execPath, '--import', 'tsx', mainPath]
  const child = spawn('sh', ['-c', `ulimit -f ${fileBlocksMax}; exec "$@"`, 'sh', ...command], {
    env: { ...process.env, TSX_DISABLE_CACHE: '1', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let log = ''
  child.stderr?.on('data', (chunk) => {
    log += chunk
  })
  // Not 'close': it does not come after the channel was disconnected by hand.
  const exited = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  const logEnded = new Promise((resolve) => child.stderr?.on('end', resolve))
  const ended = Promise.all([exited, logEnded]).then(([code]) => code)
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', ({ ready }: { ready?: boolean }) => ready && resolve())
    void ended.then(() => reject(new Error(`the vault ended: ${log}`)))
  })
  // Whoever waits for the end only does not look at this one.
  ready.catch(() => {})
  return { child, log: () => log, ready, ended }
}
