/** The pages of a player beside the game: a table of its own, so that the game does not carry it. */
import { type ComponentType, useEffect } from 'react'
import { lazyPage } from './lazy-page.ts'
import { go } from './router.tsx'
import { POST_LOGIN } from './session/post-login.ts'

const PAGES: Readonly<Record<string, ComponentType>> = {
  '/user/limits': lazyPage('limits', () => import('./safe-play/page.tsx')),
  '/user/password': lazyPage('password', () => import('./account/password-page.tsx')),
}

/** Unknown paths, /lotto among them, lead to the page that follows a log-in. */
export default function PlayerPages({ path }: { path: string }) {
  const Page = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined
  return Page ? <Page /> : <ToGame />
}

function ToGame() {
  useEffect(() => go(POST_LOGIN, { replace: true }), [])
  return null
}
