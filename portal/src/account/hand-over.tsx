import { useCallback, useEffect, useState } from 'react'
import { encode } from 'uqr'
import { call } from '../calls/call.ts'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useTick } from '../live/tick.ts'
import { handOver } from '../text/hand-over.ts'
import { shell } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failed, Loading } from '../ui/states.tsx'

interface Code {
  token: string
  /** Server epoch milliseconds. */
  expiresAt: number
}

/** Hands this session to another device: a QR code that works once, for 60 s. */
export default function HandOver({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState<Code | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const fetchCode = useCallback(() => {
    setCode(null)
    setProblem(null)
    call('GET /token', {})
      .then(({ token, expires_at }) => setCode({ token, expiresAt: Date.parse(expires_at) }))
      .catch((failure) => setProblem(refusalSentence(failure)))
  }, [])
  useEffect(fetchCode, [fetchCode])

  return (
    <Dialog open onClose={onClose} label={shell('other_device')}>
      <div className="grid justify-items-center gap-3 text-center">
        <h2 className="text-lg font-bold">{shell('other_device')}</h2>
        <p className="text-sm text-muted">{handOver('other_device_text')}</p>
        {code && <LiveCode code={code} onRenew={fetchCode} />}
        {problem && <Failed text={problem} retry={fetchCode} />}
        {!code && !problem && <Loading />}
        <Button data-first className="w-full" onClick={onClose}>
          {shell('close')}
        </Button>
      </div>
    </Dialog>
  )
}

function LiveCode({ code, onRenew }: { code: Code; onRenew: () => void }) {
  const left = Math.ceil((code.expiresAt - useTick()) / 1000)
  if (left <= 0) {
    return (
      <div className="grid min-h-60 content-center gap-3">
        <p role="status">{handOver('code_expired')}</p>
        <Button kind="primary" onClick={onRenew}>
          {handOver('new_code')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <QrImage text={`${window.location.origin}/login#token=${encodeURIComponent(code.token)}`} />
      <p role="timer" aria-live="off" className="text-sm tabular-nums">
        {handOver('code_expires', { n: left })}
      </p>
    </>
  )
}

/** Dark on white in both themes: cameras expect it. */
function QrImage({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className="size-56 rounded-md bg-[#fff]"
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
