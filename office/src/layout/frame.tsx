/** What stands around every page of the office: menu, top bar, banners; and over it log-in, notices, keys, palette. */
import { lazyPage } from '@samnang/portal/ui/lazy-page.ts'
import { useStore } from '@samnang/portal/ui/store.ts'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { startOfficeStream } from '../live/office-stream.ts'
import { LogInAgain } from '../session/again.tsx'
import { IdleWarning } from '../session/idle-warning.tsx'
import { useMe } from '../session/session.ts'
import { base } from '../text/base.ts'
import { logIn } from '../text/log-in.ts'
import { shell } from '../text/shell.ts'
import { Drawer } from '../ui/dialog.tsx'
import { useKeys } from '../ui/keys.ts'
import { Loading } from '../ui/states.tsx'
import { KeysHelp } from './keys-help.tsx'
import { MenuList } from './menu-list.tsx'
import { Notices } from './notices.tsx'
import { isOnline } from './online.ts'
import { TopBar } from './top-bar.tsx'

const Palette = lazyPage('palette', () => import('./palette.tsx'))

type Open = 'menu' | 'palette' | 'keys' | null

export default function Frame({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  useEffect(startOfficeStream, [])
  useKeys({
    '/': () => setOpen('palette'),
    'mod+k': () => setOpen('palette'),
    '?': () => setOpen('keys'),
  })
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] print:block">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-sm focus:bg-gold focus:p-2 focus:text-gold-ink"
      >
        {shell('skip')}
      </a>
      <aside className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-line bg-surface p-3 lg:block print:hidden">
        <MenuList onChoose={close} />
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <TopBar
          onMenu={() => setOpen('menu')}
          onSearch={() => setOpen('palette')}
          onKeys={() => setOpen('keys')}
        />
        <Banners />
        <main
          id="content"
          tabIndex={-1}
          className="grid min-w-0 flex-1 content-start gap-4 p-3 outline-none lg:p-4"
        >
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </main>
      </div>
      <Drawer title={shell('menu')} isOpen={open === 'menu'} onClose={close}>
        <MenuList onChoose={close} />
      </Drawer>
      <Suspense fallback={null}>{open === 'palette' && <Palette onClose={close} />}</Suspense>
      <KeysHelp isOpen={open === 'keys'} onClose={close} />
      <IdleWarning />
      <Notices />
      <LogInAgain />
    </div>
  )
}

function Banners() {
  const me = useMe()
  const online = useStore(isOnline)
  return (
    <>
      {me.without_totp && <Banner text={logIn('demo_open')} />}
      {!online && <Banner text={base('offline')} />}
    </>
  )
}

function Banner({ text }: { text: string }) {
  return (
    <p role="status" className="print:hidden border-b border-warn bg-raised px-4 py-1.5 text-sm text-warn">
      {text}
    </p>
  )
}
