import { Link, Redirect } from 'wouter'
import { useMay, useMe } from '../session/session.ts'
import { shell } from '../text/shell.ts'
import { buttonLook } from '../ui/button.tsx'
import { entriesFor } from './menu-entries.ts'

/** Where one begins: the day, or, for who may not see it, the pages that they may see. */
export default function HomePage() {
  const me = useMe()
  const maySeeDay = useMay('today.read')
  if (maySeeDay) return <Redirect to="/today" replace />
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
