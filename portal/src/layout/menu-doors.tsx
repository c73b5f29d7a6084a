import { Suspense, useEffect } from 'react'
import { lazyPage } from '../ui/lazy-page.ts'
import { menuDoor } from '../ui/menu-door.ts'
import { useStore } from '../ui/store.ts'

const Drawer = lazyPage('drawer', () => import('./drawer.tsx'))
const HandOver = lazyPage('hand-over', () => import('../account/hand-over.tsx'))

/** What the menu button and the bar open over a page of a player. A page that is left closes them. */
export function MenuDoors() {
  useEffect(() => () => menuDoor.set(null), [])
  const open = useStore(menuDoor)
  const close = () => menuDoor.set(null)
  return (
    <Suspense>
      {open === 'menu' && <Drawer onClose={close} onHandOver={() => menuDoor.set('handOver')} />}
      {open === 'handOver' && <HandOver onClose={close} />}
    </Suspense>
  )
}
