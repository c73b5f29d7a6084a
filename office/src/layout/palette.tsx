/** Search and command palette in one: type, arrow keys, Enter. */
import { Autocomplete } from '@base-ui/react/autocomplete'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useMe } from '../session/session.ts'
import { base } from '../text/base.ts'
import { shell } from '../text/shell.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FIELD_LOOK } from '../ui/field.tsx'
import { type Target, targetsFor } from './find-targets.ts'

export default function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={shell('palette')} isOpen onClose={onClose}>
      <Targets onChosen={onClose} />
    </Dialog>
  )
}

function Targets({ onChosen }: { onChosen: () => void }) {
  const [typed, setTyped] = useState('')
  const [, go] = useLocation()
  const { permissions } = useMe()
  const targets = targetsFor(typed, {
    permissions,
    nameOf: ({ name }) => shell(name),
    playersLabel: (q) => shell('search_players', { q }),
    disputeLabel: (q) => shell('search_dispute', { q }),
  })
  const choose = ({ href }: Target) => {
    onChosen()
    go(href)
  }
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      autoHighlight="always"
      items={targets}
      itemToStringValue={({ label }) => label}
      value={typed}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setTyped(value)}
    >
      <Autocomplete.Input
        autoFocus
        aria-label={shell('search')}
        placeholder={shell('search')}
        className={FIELD_LOOK}
      />
      <Autocomplete.Empty className="p-2 text-muted empty:hidden">{base('nothing')}</Autocomplete.Empty>
      <Autocomplete.List className="mt-2 grid max-h-[50dvh] overflow-y-auto">
        {(target: Target) => (
          <Autocomplete.Item
            key={target.id}
            value={target}
            onClick={() => choose(target)}
            className="flex min-h-(--row) cursor-pointer items-center rounded-sm px-2 data-highlighted:bg-raised"
          >
            {target.label}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
