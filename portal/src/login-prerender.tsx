/** Drawn at build time by prerender.mjs; never part of a page's script. */
import { prerender } from 'react-dom/static'
import { LoginPage } from './account/login-page.tsx'
import { HomePage } from './home/page.tsx'
import { LoadingScreen } from './ui/loading-screen.tsx'

async function html(element: React.ReactNode): Promise<string> {
  const { prelude } = await prerender(element)
  return new Response(prelude).text()
}

export const login = () => html(<LoginPage onLoggedIn={() => {}} />)
export const home = () => html(<HomePage />)
export const loading = () => html(<LoadingScreen />)
