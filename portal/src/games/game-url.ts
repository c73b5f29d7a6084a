/**
 * Whether an address may fill the frame: a page of the web, and not one of this site. A frame that may run scripts and
 * keep its origin is walled off by that origin alone.
 */
export function isGameUrl(text: string, ownOrigin: string): boolean {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return false
  }
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.origin !== ownOrigin
}

/**
 * Where in this portal a frame has ended up: providers lead "home" within their frame, too. Null while it shows another
 * site, whose address no page may read.
 */
export function pathInside(frame: HTMLIFrameElement): string | null {
  try {
    const { origin, pathname, search } = frame.contentWindow?.location ?? {}
    return origin === window.location.origin && pathname ? pathname + (search ?? '') : null
  } catch {
    return null
  }
}
