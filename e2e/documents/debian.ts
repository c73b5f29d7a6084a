/** What Debian's packages leave behind on a machine: clusters of PostgreSQL that run, and nginx without a site. */
import { writeFile } from 'node:fs/promises'
import { poll } from '../stream.ts'
import type { Host } from './host.ts'
import type { Units } from './units.ts'

const { CLUSTER_DIR = '', CLUSTER_POSTGRES = '', NGINX = 'nginx' } = process.env

export class Debian {
  readonly #host: Host
  readonly #units: Units
  #programs = ''

  constructor(host: Host, units: Units) {
    this.#host = host
    this.#units = units
  }

  /** As Debian makes one: known users of the machine come in by its socket, others by their password. */
  async cluster(name: string, port: number): Promise<void> {
    this.#programs ||= await this.#postgres()
    const data = `/var/lib/postgresql/${name}`
    await this.#host.must(
      `grep -q ^postgres: /etc/passwd || useradd --system --home-dir /var/lib/postgresql postgres
       install -d -o postgres -g postgres -m 755 /var/lib/postgresql /run/postgresql
       runuser -u postgres -- ${this.#programs}/initdb --pgdata=${data} --encoding=UTF8 --locale=C --no-sync \
         --auth-local=peer --auth-host=scram-sha-256`,
    )
    const settings = [
      ...[`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=/run/postgresql'],
      'max_locks_per_transaction=256',
    ]
    const start = `${this.#programs}/postgres -D ${data} ${settings.map((one) => `-c ${one}`).join(' ')}`
    await this.#unit(`postgresql-${name}`, `User=postgres\nKillSignal=SIGINT\nExecStart=${start}`)
    await this.#units.start(`postgresql-${name}`)
    const ask = [`${this.#programs}/pg_isready`, '-h', '/run/postgresql', '-p', String(port)]
    const isUp = async () => ((await this.#host.run(ask)).code === 0 ? true : undefined)
    await poll(isUp, 60_000, `PostgreSQL ${name} does not answer`)
  }

  /** The system's, or what was fetched for the tests, where every user can go. */
  async #postgres(): Promise<string> {
    if (CLUSTER_POSTGRES === '')
      throw new Error('CLUSTER_POSTGRES: started by npm test, which finds the programs')
    return CLUSTER_DIR !== '' && CLUSTER_POSTGRES.startsWith(CLUSTER_DIR)
      ? this.#host.install(CLUSTER_DIR, CLUSTER_POSTGRES)
      : this.#host.search(CLUSTER_POSTGRES)
  }

  /** The names of the documents lead to this machine. */
  async nginx(): Promise<void> {
    await this.#host.must(
      `echo '127.0.0.1 localhost play.example office.example' > /etc/hosts
       mkdir -p /etc/nginx/conf.d /var/lib/nginx`,
    )
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const file = [
      'daemon off; user root; pid /run/nginx.pid; error_log stderr; events {} http { access_log off;',
      ...temporary.map((name) => `${name}_temp_path /var/lib/nginx/${name};`),
      'include /etc/nginx/conf.d/*.conf; }',
    ]
    await writeFile(this.#host.at('/etc/nginx/nginx.conf'), `${file.join('\n')}\n`)
    // The program looks below its own prefix where it was unpacked and not installed.
    const program = `${NGINX} -e stderr -c /etc/nginx/nginx.conf`
    await this.#host.must(`mkdir -p ${this.#host.folder}/bin`)
    await writeFile(`${this.#host.folder}/bin/nginx`, `#!/bin/sh\nexec ${program} "$@"\n`, { mode: 0o755 })
    this.#host.search(`${this.#host.folder}/bin`)
    await this.#unit('nginx', `User=root\nExecStart=${program}`)
    await this.#units.start('nginx')
  }

  async #unit(name: string, lines: string): Promise<void> {
    await writeFile(this.#host.at(`/etc/systemd/system/${name}.service`), `[Service]\n${lines}\n`)
  }
}
