/**
 * What `systemctl` and `journalctl` do with a unit on a machine without systemd: its ExecStart is started as its User and
 * Group, without capabilities and new privileges, with its EnvironmentFile and nothing else, in its WorkingDirectory, with
 * its UMask and StateDirectory, again after RestartSec whenever it ends, and stopped by its KillSignal. What systemd shuts
 * away besides (ProtectSystem and all like it) is not imitated.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Said } from '../processes.ts'
import type { Host } from './host.ts'

type Unit = { child: ChildProcess; log: string; isWanted: boolean; ended: Promise<void> }

export class Units {
  readonly #host: Host
  readonly #units = new Map<string, Unit>()

  constructor(host: Host) {
    this.#host = host
  }

  /** A line that begins with `systemctl` or `journalctl`, as the documents have it. */
  async type(line: string): Promise<Said> {
    const [program, verb = '', ...words] = line.split(' ')
    const names = words.filter((word) => !word.startsWith('-'))
    const said = { code: 0, stdout: '', stderr: '' }
    if (program === 'journalctl') return { ...said, stdout: this.logOf(names[0] ?? '') }
    if (verb === 'restart') for (const name of names) await this.stop(name)
    if (['enable', 'start', 'restart'].includes(verb)) for (const name of names) await this.start(name)
    else if (verb === 'reload') for (const name of names) this.#units.get(name)?.child.kill('SIGHUP')
    else if (verb !== 'daemon-reload') throw new Error(`${line}: nothing here does that`)
    return said
  }

  logOf(name: string): string {
    return this.#units.get(name)?.log ?? ''
  }

  pidOf(name: string): number | undefined {
    return this.#units.get(name)?.child.pid
  }

  async start(name: string): Promise<void> {
    const lines = await this.#linesOf(name)
    const unit: Unit = { log: '', isWanted: true, ended: Promise.resolve(), child: await this.#spawn(lines) }
    this.#units.set(name, unit)
    const again = Number(lines.get('RestartSec') ?? 1) * 1_000
    const watch = (child: ChildProcess) => {
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (unit.log += text))
      unit.child = child
      unit.ended = once(child, 'exit').then(async () => {
        if (!unit.isWanted) return
        await new Promise((done) => setTimeout(done, again))
        if (unit.isWanted) watch(await this.#spawn(lines))
      })
    }
    watch(unit.child)
  }

  async stop(name: string): Promise<void> {
    const unit = this.#units.get(name)
    if (!unit) return
    unit.isWanted = false
    unit.child.kill((await this.#linesOf(name)).get('KillSignal') === 'SIGINT' ? 'SIGINT' : 'SIGTERM')
    await unit.ended
    this.#units.delete(name)
  }

  /** The last one first. */
  async stopAll(): Promise<void> {
    for (const name of [...this.#units.keys()].reverse()) await this.stop(name)
  }

  async #linesOf(name: string): Promise<Map<string, string>> {
    return linesOf(await this.#host.read(`/etc/systemd/system/${name}.service`))
  }

  async #spawn(lines: Map<string, string>): Promise<ChildProcess> {
    const at = (name: string) => lines.get(name) ?? ''
    const [user, group] = [at('User') || 'root', at('Group') || at('User') || 'root']
    if (at('StateDirectory'))
      await this.#host.must(
        `install -d -m ${at('StateDirectoryMode') || '755'} -o ${user} -g ${group} /var/lib/${at('StateDirectory')}`,
      )
    const settings = at('EnvironmentFile') ? linesOf(await this.#host.read(at('EnvironmentFile'))) : new Map()
    const as = ['setpriv', `--reuid=${user}`, `--regid=${group}`, '--init-groups', '--no-new-privs']
    const without = user === 'root' ? [] : ['--inh-caps=-all', '--bounding-set=-all']
    const shell = ['sh', '-c', 'umask "$1"; cd "$2"; shift 2; exec "$@"', 'sh']
    const there = [at('UMask') || '0022', at('WorkingDirectory') || '/']
    // Where Node is: the units have Debian's place.
    const words = at('ExecStart').split(' ')
    if (words[0] === '/usr/bin/node') words[0] = process.execPath
    return this.#host.spawn([...as, ...without, ...shell, ...there, ...words], Object.fromEntries(settings))
  }
}

/** Lines `Name=value`. */
function linesOf(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}
