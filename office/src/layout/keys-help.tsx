import { shell, type shellTexts } from '../text/shell.ts'
import { Dialog } from '../ui/dialog.tsx'

const KEYS: readonly [string, keyof typeof shellTexts & `key_${string}`][] = [
  ['/', 'key_search'],
  ['Ctrl K', 'key_palette'],
  ['j', 'key_down'],
  ['k', 'key_up'],
  ['Enter', 'key_open'],
  ['n', 'key_next'],
  ['c', 'key_claim'],
  ['a', 'key_approve'],
  ['r', 'key_reject'],
  ['Esc', 'key_close'],
  ['?', 'key_help'],
]

export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title={shell('keys')} isOpen={isOpen} onClose={onClose} width="22rem">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
        {KEYS.map(([key, name]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-control bg-raised px-2 py-0.5 text-sm">{key}</kbd>
            </dt>
            <dd>{shell(name)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
