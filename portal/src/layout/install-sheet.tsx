import { overlays } from '../text/overlays.ts'
import { shell } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { installSheet } from '../ui/overlays-state.ts'
import { useStore } from '../ui/store.ts'

const STEPS = ['install_share', 'install_add', 'install_done'] as const

/** The three steps on an iPhone, which puts a page on its home screen by hand alone. */
export function InstallSheet() {
  const close = () => installSheet.set(false)
  return (
    <Dialog open={useStore(installSheet)} onClose={close} label={shell('install')}>
      <div className="grid gap-4">
        <h2 className="text-center text-lg font-bold">{shell('install')}</h2>
        <Steps />
        <ol className="grid list-decimal gap-1.5 pl-6">
          {STEPS.map((step) => (
            <li key={step}>{overlays(step)}</li>
          ))}
        </ol>
        <Button data-first wide onClick={close}>
          {shell('understand')}
        </Button>
      </div>
    </Dialog>
  )
}

/** The bar of Safari with its sign for sharing, the line of its list, and the mark on the home screen. */
function Steps() {
  return (
    <svg aria-hidden="true" viewBox="0 0 300 96" className="w-full text-muted" fill="none">
      <g stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        <rect x="6" y="6" width="84" height="84" rx="10" />
        <path d="M6 66h84M20 78h4M72 78h4" opacity=".6" />
        <rect x="108" y="6" width="84" height="84" rx="10" />
        <path d="M120 24h44M120 72h36" opacity=".5" />
        <rect x="210" y="6" width="84" height="84" rx="10" />
        <path d="M222 20h14v14h-14zM268 20h14v14h-14zM222 58h14v14h-14z" opacity=".4" />
        <path d="m94 48 8 0M99 44l4 4-4 4M196 48h8M201 44l4 4-4 4" />
      </g>
      <g
        className="text-gold"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M43 77v8h10v-8M48 80V70M44.5 73.5 48 70l3.5 3.5" />
        <rect x="114" y="38" width="72" height="20" rx="4" />
        <path d="M172 43h10v10h-10zM177 45.5v5M174.5 48h5M120 48h40" />
        <rect x="243" y="37" width="20" height="20" rx="5" />
        <path d="M253 41c3 3 3.5 6.5 0 11-3.5-4.5-3-8 0-11ZM248 45c-2 3 0 6 5 7 5-1 7-4 5-7" />
      </g>
    </svg>
  )
}
