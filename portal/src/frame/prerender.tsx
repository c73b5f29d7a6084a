/** Drawn at build time by prerender.mjs, with `unknown-figures.ts` for all figures; never part of a page's script. */
import './without-browser.ts'
import { prerender } from 'react-dom/static'
import { Lotto59Frame } from './lotto59-frame.tsx'

/** In one piece: what React would move to its place with a script, the page's policy would not let it. */
const WHOLE = { progressiveChunkSize: Number.POSITIVE_INFINITY }

/** The page draws itself anew when its script has come: React's marks for taking over are not needed. */
export async function lotto(): Promise<string> {
  const { prelude } = await prerender(<Lotto59Frame />, WHOLE)
  return (await new Response(prelude).text()).replace(/<!--.*?-->/g, '')
}
