/** Drawn at build time by prerender.mjs; never part of a page's script. */
import { prerender } from 'react-dom/static'
import { LoginPage } from './account/login-page.tsx'
import { BUILD_POT } from './home/drawn-pot.ts'
import { HomePage } from './home/page.tsx'
import { LoadingScreen } from './ui/loading-screen.tsx'

async function html(element: React.ReactNode): Promise<string> {
  const { prelude } = await prerender(element)
  return new Response(prelude).text()
}

export const login = () => html(<LoginPage onLoggedIn={() => {}} />)
export const home = () => html(<HomePage drawnPot={null} />)
export const homeWithPot = () => html(<HomePage drawnPot={BUILD_POT} />)
export { BUILD_POT }
export const loading = () => html(<LoadingScreen />)
