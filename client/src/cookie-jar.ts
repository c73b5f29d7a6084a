/** The cookies of one server, for programs: a browser has its own. */

export interface CookieJar {
  /** The `fetch` of this program, with the cookies that this server has set. */
  fetch(url: string, init: RequestInit): Promise<Response>
  /** The decoded value of a cookie, or null. */
  read(name: string): string | null
}

/** An empty jar. It is for one origin: whatever is asked through it gets all cookies. */
export function cookieJar(): CookieJar {
  const cookies = new Map<string, string>()
  return {
    async fetch(url, init) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = new Headers(init.headers)
      if (cookie) headers.set('cookie', cookie)
      const response = await fetch(url, { ...init, headers, redirect: 'manual' })
      for (const line of response.headers.getSetCookie()) keep(cookies, line)
      return response
    },
    read: (name) => decoded(cookies.get(name)),
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const at = pair.indexOf('=')
  const name = pair.slice(0, at).trim()
  if (attributes.some((one) => isOver(one.trim()))) cookies.delete(name)
  else cookies.set(name, pair.slice(at + 1).trim())
}

function isOver(attribute: string): boolean {
  const [, name, value = ''] = /^(max-age|expires)=(.*)$/i.exec(attribute) ?? []
  if (name === undefined) return false
  return name.toLowerCase() === 'max-age' ? Number(value) <= 0 : Date.parse(value) <= Date.now()
}

function decoded(text: string | undefined): string | null {
  if (text === undefined) return null
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
