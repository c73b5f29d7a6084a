import type { LotteryRules } from '@samnang/core/lottery/rules'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { lottery } from '../text/lottery.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'

const RULES = 'POST /api/lottery/rules'

interface SendRulesProps {
  rules: LotteryRules
  /** The version that was begun with. */
  was: number
  count: number
  isReady: boolean
  onDone: () => void
}

/** Sends a whole version; a second person agrees to exactly this one. */
export function SendRules({ rules, was, count, isReady, onDone }: SendRulesProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="primary" className="justify-self-start" disabled={!isReady} onClick={() => setOpen(true)}>
        {lottery('rules_send')}
      </Button>
      <CommandDialog<typeof RULES>
        title={lottery('rules_ask')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        confirmLabel={lottery('rules_send')}
        doneText={lottery('rules_done')}
        run={(reason) => send(RULES, { body: { rules: JSON.stringify(rules), was, reason } })}
        onDone={onDone}
      >
        <p>{lottery('rules_text', { n: count })}</p>
      </CommandDialog>
    </>
  )
}
