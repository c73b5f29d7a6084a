/** A program that listens everywhere is found by its neighbours on the loopback. */
export function localHost(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
}

/** `http://…` of what listens on this host and port, for another program of this machine. */
export function localUrl(host: string, port: number): string {
  const local = localHost(host)
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`
}
