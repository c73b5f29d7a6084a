import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { outcomes } from '../calls/outcomes.ts'
import { photosKey } from '../device/kept-bets.ts'
import { POST_LOGIN } from '../session/post-login.ts'
import { useSession } from '../session/session.ts'
import { base } from '../text/base.ts'
import { overlays } from '../text/overlays.ts'
import { shell } from '../text/shell.ts'
import { Button, Spinner } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { KbachRule } from '../ui/kbach.tsx'
import { lazyPage } from '../ui/lazy-page.ts'
import { confirm, modal, toast } from '../ui/overlays-state.ts'
import { useStore } from '../ui/store.ts'
import { InstallSheet } from './install-sheet.tsx'
import { NewVersion } from './new-version.tsx'
import { isPlayPath } from './play-path.ts'

const LotteryTeller = lazyPage('lottery-win', () => import('../lottery/win/teller.tsx'))
const AwayTeller = lazyPage('lotto59-away-win', () => import('../lotto59/win/away-teller.tsx'))

/** Everything that lies over a page: log-in-again alert, modal, confirm, toast. */
export default function Overlays() {
  useWaitingSlips()
  return (
    <>
      <Toast />
      <Modal />
      <Confirm />
      <LoginAgain />
      <InstallSheet />
      <NewVersion />
      <LotteryWins />
      <Lotto59Wins />
    </>
  )
}

/** Somebody who has something to read may have won at a draw. In a game it waits. */
function LotteryWins() {
  const now = useSession()
  const [path] = useLocation()
  const search = useSearch()
  const hasNews = now.phase === 'player' && (now.user.unread_notices ?? 0) > 0
  // What is read meanwhile is still told to its end.
  const [isOn, setOn] = useState(hasNews)
  if (hasNews && !isOn) setOn(true)
  if (!isOn || isPlayPath(path, search)) return null
  return (
    <Suspense>
      <LotteryTeller />
    </Suspense>
  )
}

/** Bets on lotto 59 that wait for their draw: its own page has a stage to tell on; in a game it waits. */
function Lotto59Wins() {
  const now = useSession()
  const [path] = useLocation()
  const search = useSearch()
  const isAwaiting = now.phase === 'player' && awaitsDraw(now.user.auth.id)
  // The draw is no longer awaited while it is told.
  const [isOn, setOn] = useState(isAwaiting)
  if (isAwaiting && !isOn) setOn(true)
  if (!isOn || path === POST_LOGIN || isPlayPath(path, search)) return null
  return (
    <Suspense>
      <AwayTeller />
    </Suspense>
  )
}

/** A photo of a transfer that did not arrive before the page was left goes on its way, whatever page this is. */
function useWaitingSlips(): void {
  const now = useSession()
  const id = now.phase === 'player' ? now.user.auth.id : null
  useEffect(() => {
    if (id === null || !slipWaits(id)) return
    import('../cashier/slip-sender.ts').then(({ resumeSlips }) => resumeSlips(id)).catch(() => {})
  }, [id])
}

/** What `device/slip-box.ts` notes, without the part that sends: one more file is one more name in the first page. */
function slipWaits(playerId: number): boolean {
  try {
    return localStorage.getItem(photosKey(playerId)) !== null
  } catch {
    return false
  }
}

/** What `betting/win/win-memory.ts` notes, read in the same way. */
function awaitsDraw(playerId: number): boolean {
  try {
    return localStorage.getItem(`samnang.wins.${playerId}`)?.includes('"awaited":[{') ?? false
  } catch {
    return false
  }
}

function Modal() {
  const content = useStore(modal)
  function close() {
    modal.set(null)
  }
  function press() {
    content?.onConfirm?.()
    close()
  }
  const isError = content?.kind === 'ERROR'
  const text = content?.text ?? (isError ? base('error_occurred') : overlays('bet_won'))
  return (
    <Dialog open={content !== null} onClose={close} label={text}>
      <div className="grid justify-items-center gap-4 text-center">
        <Sign kind={isError ? 'ERROR' : 'SUCCESS'} />
        <p role={isError ? 'alert' : 'status'} className="text-lg">
          {text}
        </p>
        <KbachRule className="opacity-60" />
        <Button data-first kind={isError ? 'danger' : 'win'} wide onClick={press}>
          {content?.title ?? shell('understand')}
        </Button>
      </div>
    </Dialog>
  )
}

function Confirm() {
  const question = useStore(confirm)
  return (
    <Dialog
      open={question !== null}
      onClose={() => question?.answer(false)}
      label={question?.title ?? ''}
      closesOutside={false}
    >
      <div className="grid gap-4">
        <h2 className="text-center text-lg font-bold">{question?.title}</h2>
        {question?.text?.split('\n').map((line) => (
          <p key={line} className="text-center text-muted">
            {line}
          </p>
        ))}
        <div className="grid grid-cols-2 gap-3">
          <Button data-first onClick={() => question?.answer(false)}>
            {shell('do_not_understand')}
          </Button>
          <Button kind={question?.danger ? 'danger' : 'primary'} onClick={() => question?.answer(true)}>
            {question?.confirmLabel ?? shell('understand')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const TOAST_TEXT = { LOADING: 'toast_loading', ERROR: 'toast_error', SUCCESS: 'toast_success' } as const
const TOAST_LOOK = {
  LOADING: 'border-control',
  ERROR: 'border-lose text-lose',
  SUCCESS: 'border-win text-win',
}

function Toast() {
  const content = useStore(toast)
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-16 z-40 flex justify-center px-4">
      {content && (
        <div
          className={`flex animate-[rise_var(--t-base)_var(--ease)] items-center gap-2 rounded-full border bg-raised px-5 py-2 shadow-(--shadow) ${TOAST_LOOK[content.kind]}`}
        >
          {content.kind === 'LOADING' ? <Spinner /> : <Sign kind={content.kind} small />}
          {content.text ?? overlays(TOAST_TEXT[content.kind])}
        </div>
      )}
    </div>
  )
}

/** Opened elsewhere or expired: nothing on this page is true any more, so the one way on is to load it anew. */
function LoginAgain() {
  const { loginAgain } = useStore(outcomes)
  const reload = () => window.location.reload()
  return (
    <Dialog open={loginAgain} onClose={reload} label={overlays('login_again')} closesOutside={false}>
      <div className="grid justify-items-center gap-4 text-center">
        <Sign kind="ERROR" />
        <h2 className="text-xl font-bold">{overlays('login_again')}</h2>
        <p role="alert">{overlays('login_again_text')}</p>
        <Button data-first kind="danger" wide onClick={reload}>
          {shell('understand')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Good or bad by shape as well as by colour. */
function Sign({ kind, small = false }: { kind: 'ERROR' | 'SUCCESS'; small?: boolean }) {
  const bad = kind === 'ERROR'
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      className={`${small ? 'size-5' : 'size-14'} ${bad ? 'text-lose' : 'text-win'}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={small ? 4 : 2.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {bad ? (
        <path d="M24 4 45 42H3ZM24 18v12M24 36v.5" />
      ) : (
        <path d="M24 4a20 20 0 1 1 0 40 20 20 0 0 1 0-40ZM15 25l6.5 6.5L34 18" />
      )}
    </svg>
  )
}
