/** A player on a page that anybody may open has the same lower edge and menu as everywhere. */
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useFreshOutstanding } from '../betting/outstanding.ts'
import { BottomBar } from './bottom-bar.tsx'
import { MenuDoors } from './menu-doors.tsx'

export default function PlayerEdge(): ReactNode {
  useFreshOutstanding()
  const [path] = useLocation()
  return (
    <>
      <BottomBar path={path} />
      <MenuDoors />
    </>
  )
}
