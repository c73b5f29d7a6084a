/** Cookies that scripts may read: poll, sound, resettoken, XSRF-TOKEN. */

const YEAR_S = 365 * 86_400

/** The decoded value of a cookie, or null. */
export function readCookie(name: string, all = document.cookie): string | null {
  for (const part of all.split('; ')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at) === name) return decode(part.slice(at + 1))
  }
  return null
}

export function writeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_S}; samesite=lax`
}

/** Clears every cookie that a script can see; the session cookie is the server's and stays. */
export function clearCookies(): void {
  for (const part of document.cookie.split('; ')) {
    const name = part.split('=')[0]
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
    if (name) document.cookie = `${name}=; path=/; max-age=0; samesite=lax`
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
