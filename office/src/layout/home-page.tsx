import { Link } from 'wouter'
import { useMe } from '../session/session.ts'
import { shell } from '../text/shell.ts'
import { buttonLook } from '../ui/button.tsx'
import { entriesFor } from './menu-entries.ts'

/** Where one begins until the page of the day is there. */
export default function HomePage() {
  const me = useMe()
  return (
    <>
      <h1 className="text-xl font-bold">{shell('hello', { name: me.name })}</h1>
      <p className="text-muted">{shell('hello_text')}</p>
      <ul className="flex flex-wrap gap-2">
        {entriesFor(me.permissions).map(({ href, name }) => (
          <li key={href}>
            <Link href={href} className={buttonLook()}>
              {shell(name)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
