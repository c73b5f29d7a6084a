/**
 * A machine that root has for itself as far as a document needs one: folders of the system, users and a network that
 * nobody else sees, and gone with the process that holds them. The programs of the real one stay.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { Said } from '../processes.ts'

/** Emptied, but for the first one, whose users and settings are copied. */
const OWN = ['/etc', '/opt', '/run', '/srv', '/var/lib', '/var/log']
/** A new network knows this machine's own address only when somebody has said so: `ip link set lo up` without `ip`. */
const LOOPBACK_UP = 'socket(S,2,2,0); my $r=pack("Z16 s x22","lo",0x49); ioctl(S,0x8914,$r) or die "lo: $!"'

export class Host {
  /** Seen from everywhere: what is brought to the machine lies here, and root stands here when typing. */
  readonly folder: string
  readonly #holder: ChildProcess
  #path = [dirname(process.execPath), process.env.PATH].join(':')
  /** What a shell keeps from line to line. */
  readonly #kept: string[] = []

  private constructor(folder: string, holder: ChildProcess) {
    this.folder = folder
    this.#holder = holder
  }

  static async start(): Promise<Host> {
    const folder = await mkdtemp(join(tmpdir(), 'samnang-host-'))
    for (const place of OWN) await mkdir(join(folder, 'root', place), { recursive: true })
    const setUp = [
      'set -e',
      `chmod 711 ${folder}`,
      `cp -a /etc/. ${folder}/root/etc/`,
      ...OWN.map((place) => `mount --bind ${folder}/root${place} ${place}`),
      `perl -e '${LOOPBACK_UP}'`,
      'echo ready',
      'exec sleep infinity',
    ]
    const holder = spawn('unshare', ['--mount', '--net', 'sh', '-c', setUp.join('\n')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const host = new Host(folder, holder)
    let said = ''
    holder.stderr?.on('data', (text) => (said += text))
    const isReady = once(holder.stdout as NodeJS.ReadableStream, 'data').then(() => true)
    const ended = once(holder, 'exit').then(() => false)
    if (await Promise.race([isReady, ended])) return host
    await rm(folder, { recursive: true, force: true })
    throw new Error(`no machine of its own: ${said}`)
  }

  /** Programs below `root`, with what they load; as if they had been installed. */
  async install(root: string, programs: string): Promise<string> {
    const place = join(this.folder, 'installed')
    await this.must(
      `cp -a ${root} ${place}; chmod -R a+rX ${place}
       printf '%s\\n' ${place}/usr/lib/*-linux-gnu ${place}/lib/*-linux-gnu > /etc/ld.so.conf.d/installed.conf; ldconfig`,
    )
    return this.search(join(place, relative(root, programs)))
  }

  /** A folder that is searched first for programs. */
  search(programs: string): string {
    this.#path = `${programs}:${this.#path}`
    return programs
  }

  /** A path of the machine as everybody else finds it. */
  at(path: string): string {
    return `/proc/${this.#holder.pid}/root${path}`
  }

  read(path: string): Promise<string> {
    return readFile(this.at(path), 'utf8')
  }

  /** A program on it; it is nobody's child but ours. */
  spawn(words: string[], env: Record<string, string> = {}): ChildProcess {
    const into = ['--target', String(this.#holder.pid), '--mount', '--net', `--wd=${this.folder}`, '--']
    // Without a terminal: whatever asks for a password takes it from the pipe.
    return spawn('nsenter', [...into, ...words], {
      env: { PATH: this.#path, LANG: 'C.UTF-8', ...env },
      detached: true,
    })
  }

  /** What root types at it, one line after the other in one shell. */
  async type(line: string, piped = '', env: Record<string, string> = {}): Promise<Said> {
    if (/^(?:\w+\(\) |export |cd )/.test(line)) this.#kept.push(line)
    return this.run(['sh', '-c', [...this.#kept, line].join('\n')], piped, { HOME: '/root', ...env })
  }

  async run(words: string[], piped = '', env: Record<string, string> = {}): Promise<Said> {
    const child = this.spawn(words, env)
    const said = { code: -1, stdout: '', stderr: '' }
    child.stdout?.on('data', (text) => (said.stdout += text))
    child.stderr?.on('data', (text) => (said.stderr += text))
    // A program that ends without reading what it is given is judged by its code.
    child.stdin?.on('error', () => {}).end(piped)
    const [code] = await once(child, 'close')
    return { ...said, code: (code as number | null) ?? -1 }
  }

  /** The same; it has to succeed. */
  async must(line: string, piped = ''): Promise<string> {
    const said = await this.run(['sh', '-ec', line], piped)
    if (said.code !== 0) throw new Error(`${line}: ${said.stdout}${said.stderr}`)
    return said.stdout
  }

  /** Whatever ran on it has been stopped before. */
  async end(): Promise<void> {
    const ended = once(this.#holder, 'exit')
    this.#holder.kill('SIGKILL')
    await ended
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
