/** The pages of the desk, above each of them. */
import { Link, useLocation } from 'wouter'
import { lotto59 } from '../text/lotto59.ts'
import { buttonLook } from '../ui/button.tsx'

const TABS = [
  ['/lotto59', 'tab_live'],
  ['/lotto59/draws', 'tab_draws'],
  ['/lotto59/rates', 'tab_rates'],
  ['/lotto59/pots', 'tab_pots'],
] as const

export function DeskTabs() {
  const [path] = useLocation()
  return (
    <nav aria-label={lotto59('tabs')} className="flex flex-wrap gap-1">
      {TABS.map(([href, name]) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className={buttonLook(path === href ? 'primary' : 'plain')}
        >
          {lotto59(name)}
        </Link>
      ))}
    </nav>
  )
}
