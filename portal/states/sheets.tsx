/** What opens over a page: one at a time, by its link. */
import { useEffect } from 'react'
import { GameMenu } from '../src/games/game-menu.tsx'
import { InstallSheet } from '../src/layout/install-sheet.tsx'
import GridSheet from '../src/lotto59/show/grid-sheet.tsx'
import { Reminder } from '../src/safe-play/reminder.tsx'
import { Dialog } from '../src/ui/dialog.tsx'
import { installSheet } from '../src/ui/overlays-state.ts'
import { road } from './lotto59.tsx'
import { SESSION } from './player.tsx'
import { type Group, nothing } from './state.ts'

const TALK = {
  entries: [
    { id: 'rules', label: 'Rules of the game' },
    { id: 'history', label: 'Last rounds' },
  ],
  ...{ followsSound: true, progress: null, isReady: true, isShowing: false },
  ...{ frame: nothing, choose: nothing },
}

export const SHEETS: Group = {
  name: 'sheets',
  states: [
    ['GridSheet', () => <GridSheet recent={road()} onClose={nothing} />],
    ['GridSheet, no draw yet', () => <GridSheet recent={[]} onClose={nothing} />],
  ],
  opened: [
    ['GridSheet', () => opened(<GridSheet recent={road()} onClose={nothing} />)],
    ['InstallSheet', () => <OpenInstallSheet />],
    ['GameMenu', () => gameMenu(false)],
    ['GameMenu, full screen', () => gameMenu(true)],
    ['Reminder', () => <Reminder session={{ ...SESSION, reminder_due: true }} />],
  ],
}

function opened(children: React.ReactNode) {
  return (
    <Dialog open onClose={nothing} label="sheet">
      {children}
    </Dialog>
  )
}

function OpenInstallSheet() {
  useEffect(() => installSheet.set(true), [])
  return <InstallSheet />
}

function gameMenu(isFull: boolean) {
  return (
    <GameMenu
      section="slot"
      talk={TALK}
      isFull={isFull}
      toggleFull={nothing}
      again={nothing}
      onClose={nothing}
    />
  )
}
