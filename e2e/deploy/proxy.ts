/** nginx and Caddy with the files of deploy/: only ports and certificates of the machine are put in. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts, type Product } from '../product.ts'
import { poll } from '../stream.ts'

export type FrontDoor = { http: number; https: number; said: () => string; stop(): Promise<void> }

type Ports = { http: number; https: number; portal: number; office: number }

/** Every place of the text that names it; a file that has lost its place would be tried as it is not. */
function put(text: string, places: Record<string, string>): string {
  return Object.entries(places).reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`the file does not say "${from}"`)
    return now.replaceAll(from, to)
  }, text)
}

async function nginxIn(folder: string, ports: Ports): Promise<string[]> {
  const site = put(await readFile('deploy/nginx/samnang.conf', 'utf8'), {
    '127.0.0.1:8059': `127.0.0.1:${ports.portal}`,
    '127.0.0.1:8062': `127.0.0.1:${ports.office}`,
    'listen 80;': `listen 127.0.0.1:${ports.http};`,
    'listen 443 ssl': `listen 127.0.0.1:${ports.https} ssl`,
    '/etc/samnang/tls': folder,
  })
  for (const name of ['play', 'office']) selfSigned(folder, name)
  await writeFile(join(folder, 'samnang.conf'), site)
  // What Debian's own nginx.conf says around the sites, with places that an ordinary user may write to.
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const around = [
    'daemon off;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/nginx.pid;`,
    'error_log stderr;',
    'events {}',
    'http {',
    'access_log off;',
    ...temp.map((name) => `${name}_temp_path ${folder}/${name};`),
    `include ${folder}/samnang.conf;`,
    '}',
  ]
  await writeFile(join(folder, 'nginx.conf'), around.join('\n'))
  return [process.env.NGINX ?? 'nginx', '-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
}

function selfSigned(folder: string, name: string): void {
  const files = ['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.pem`)]
  const words = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${name}.example`,
  ]
  const { status, stderr } = spawnSync('openssl', [...words, ...files], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl: ${stderr}`)
}

async function caddyIn(folder: string, ports: Ports): Promise<string[]> {
  // Certificates of its own, since nobody on this machine may ask an authority for play.example.
  const own = ['admin off', 'local_certs', 'skip_install_trust', `http_port ${ports.http}`]
  const file = put(await readFile('deploy/caddy/Caddyfile', 'utf8'), {
    '127.0.0.1:8059': `127.0.0.1:${ports.portal}`,
    '127.0.0.1:8062': `127.0.0.1:${ports.office}`,
    '{\n\tservers {': `{\n\t${[...own, `https_port ${ports.https}`].join('\n\t')}\n\tservers {`,
  })
  await writeFile(join(folder, 'Caddyfile'), file)
  return [
    process.env.CADDY ?? 'caddy',
    'run',
    '--config',
    join(folder, 'Caddyfile'),
    '--adapter',
    'caddyfile',
  ]
}

const FILES = { nginx: nginxIn, caddy: caddyIn }

/** In front of this product; answers when it takes connections. */
export async function startProxy(kind: keyof typeof FILES, product: Product): Promise<FrontDoor> {
  const folder = await mkdtemp(join(tmpdir(), `samnang-${kind}-`))
  await mkdir(join(folder, 'home'))
  const http = await freePorts()
  const https = http + 1
  const ports = { http, https, portal: product.port, office: product.port + 3 }
  const [program = '', ...args] = await FILES[kind](folder, ports)
  const env = { PATH: process.env.PATH, HOME: join(folder, 'home') }
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (more) => (text += more))
  const ended = new Promise((done) => child.once('close', done))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const isThere = async () => {
    if (child.exitCode !== null) throw new Error(`${kind} ended with ${child.exitCode}:\n${text}`)
    return (await answers(https)) || undefined
  }
  await poll(isThere, 60_000, `${kind} took no connection`)
  return { http, https, said: () => text, stop }
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
