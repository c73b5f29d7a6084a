/**
 * An iPhone takes no start-up picture from the manifest, nor its background: without a picture of exactly its screen's size
 * it starts white. Named when the page is there, so that nothing of it weighs on the first visit; Safari fetches it
 * when the portal is put on the home screen.
 */
import { STARTUP_SIZES } from './startup-sizes.ts'

/** Null: a screen that is not known. */
export function startupSize(
  { width, height }: { width: number; height: number },
  ratio: number,
): string | null {
  // Held sideways it may tell its sides the other way round.
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const size = `${Math.round(short * ratio)}x${Math.round(long * ratio)}`
  return STARTUP_SIZES.includes(size) ? size : null
}

export function nameStartupPicture(): void {
  const size = startupSize(screen, devicePixelRatio)
  if (size === null) return
  const link = document.createElement('link')
  link.rel = 'apple-touch-startup-image'
  link.href = `/startup/${size}.png`
  // Safari looks at the picture only where this stands, too, although the manifest says the same.
  const capable = document.createElement('meta')
  capable.name = 'apple-mobile-web-app-capable'
  capable.content = 'yes'
  document.head.append(capable, link)
}
