import { useState } from 'react'
import { fair } from '../text/fair.ts'
import { Button } from '../ui/button.tsx'
import type { FairData } from './fair-data.ts'

type Phase = 'ready' | 'busy' | 'saved' | 'failed'

/** Saves records and checks as one file; the parts for it are fetched when it is wanted. */
export function SaveButton({ data }: { data: FairData }) {
  const [phase, setPhase] = useState<Phase>('ready')
  const save = async () => {
    setPhase('busy')
    try {
      const { saveFile } = await import('./saved/save-file.ts')
      await saveFile(data)
      setPhase('saved')
    } catch {
      setPhase('failed')
    }
  }
  return (
    <div className="grid gap-2">
      <Button kind="primary" busy={phase === 'busy'} onClick={() => void save()}>
        {fair('save')}
      </Button>
      <p className="text-sm text-muted">
        {fair('save_text')} {data.own.length > 0 && fair('save_own')}
      </p>
      <p role="status" className={`text-sm ${phase === 'failed' ? 'text-lose' : 'text-win'}`}>
        {phase === 'saved' && fair('saved')}
        {phase === 'failed' && fair('save_failed')}
      </p>
    </div>
  )
}
