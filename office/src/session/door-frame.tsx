/** What stands around log-in and welcome: the name of the house, language and light. */
import { LotusBud } from '@samnang/portal/ui/kbach.tsx'
import type { ReactNode } from 'react'
import { base } from '../text/base.ts'
import { DeviceSwitches } from './device-switches.tsx'

export function DoorFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] p-2">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2 p-2 font-bold">
          <LotusBud className="size-6 text-gold" />
          {base('brand')} · {base('office')}
        </span>
        <DeviceSwitches />
      </header>
      <main className="mx-auto grid w-full max-w-96 content-center gap-4 pb-[15dvh]">
        <div className="grid gap-4 rounded-lg border border-line bg-surface p-5">
          <h1 className="text-xl font-bold">{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}
