import type { ReactNode } from 'react'
import { shell } from '../text/shell.ts'
import { DeskTabs } from './desk-tabs.tsx'

/** The title of the desk, its pages, and what this one says first. */
export function DeskHead({ children }: { children?: ReactNode }) {
  return (
    <header className="grid gap-2">
      <h1 className="text-xl font-bold">{shell('page_lotto59')}</h1>
      <DeskTabs />
      {children}
    </header>
  )
}
