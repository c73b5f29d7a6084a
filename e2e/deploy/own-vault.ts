/** A vault that no supervisor starts: it goes on while servers are replaced, and is replaced by itself. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { poll } from '../stream.ts'

/** Nobody's; and the group of the server that root starts (docs/operators.md). */
const [KEEPER, SERVERS] = [60_601, 60_592]
const isRoot = process.getuid?.() === 0

export class OwnVault {
  readonly #folder: string
  #child: ChildProcess | null = null

  /** `folder` is there, and holds nothing of a vault. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** What a server is told. */
  get settings(): { VAULT_EXTERNAL: string; VAULT_SOCKET: string } {
    return { VAULT_EXTERNAL: '1', VAULT_SOCKET: join(this.#folder, 'run', 'vault.sock') }
  }

  async prepare(): Promise<void> {
    for (const name of ['run', 'keeper']) await mkdir(join(this.#folder, name), { mode: 0o700 })
    if (!isRoot) return
    await chown(join(this.#folder, 'keeper'), KEEPER, KEEPER)
    await chown(join(this.#folder, 'run'), KEEPER, SERVERS)
    await chmod(join(this.#folder, 'run'), 0o2750)
  }

  /** With the programs of that folder. */
  async start(root: string): Promise<void> {
    const { VAULT_SOCKET } = this.settings
    const env = { VAULT_DIR: join(this.#folder, 'keeper'), VAULT_SOCKET, VAULT_SOCKET_MODE: '660' }
    this.#child = spawn(process.execPath, [join(root, 'dist', 'vault.js')], {
      env,
      stdio: 'ignore',
      ...(isRoot ? { uid: KEEPER, gid: KEEPER } : {}),
    })
    await poll(() => stat(VAULT_SOCKET).catch(() => undefined), 60_000, 'the vault did not listen')
  }

  async stop(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await ended
  }
}
