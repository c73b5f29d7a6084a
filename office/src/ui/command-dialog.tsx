/** Every command is confirmed here: what will be done with its figures, the reason, and the one button that does it. */
import { type ReactNode, useEffect, useState } from 'react'
import { CallFailed } from '../calls/call-failed.ts'
import { openForm } from '../calls/lost-keys.ts'
import { refetchAll } from '../calls/refetch.ts'
import { commandSentence } from '../calls/refusal-sentence.ts'
import type { CommandName, Sent } from '../calls/send.ts'
import { base } from '../text/base.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextAreaField } from './field.tsx'
import { differing, Meanwhile, type Sight } from './meanwhile.tsx'
import { tellSent } from './tell-sent.ts'
import { useSubmit } from './use-submit.ts'

interface CommandDialogProps<N extends CommandName> {
  title: string
  isOpen: boolean
  onClose: () => void
  /** What will be done, with its figures, and further fields. */
  children?: ReactNode
  confirmLabel?: string
  isDanger?: boolean
  /** Stands in the field of the reason already: for what is done forty times a night for the same one. */
  usualReason?: string
  /** False while a field of `children` is missing. */
  isReady?: boolean
  /** What is being changed, as it stood when the dialog opened and as it stands now: while they differ nothing is sent. */
  meanwhile?: { seen: Sight; now: Sight | undefined }
  /** Sends the command: `(reason) => send(name, {…, body: {…, reason}})`. */
  run: (reason: string) => Promise<Sent<N>>
  /** After it was done; a command that waits for a second person tells so by itself. */
  onDone?: (data: Extract<Sent<N>, { is: 'done' }>['data']) => void
  doneText?: string
  /** `onDone` tells what came of it; that it was done before is told all the same. */
  isQuiet?: boolean
}

/** Asks the reason, sends, tells what came of it; a refusal stays in the dialog with everything that was typed. */
export function CommandDialog<N extends CommandName>(props: CommandDialogProps<N>) {
  return (
    <Dialog title={props.title} isOpen={props.isOpen} onClose={props.onClose}>
      {props.isOpen && <CommandForm {...props} />}
    </Dialog>
  )
}

function CommandForm<N extends CommandName>({ children, isReady = true, ...props }: CommandDialogProps<N>) {
  const [reason, setReason] = useState(props.usualReason ?? '')
  const changed = props.meanwhile ? differing(props.meanwhile.seen, props.meanwhile.now) : []
  useEffect(openForm, [])
  const isWhole = isReady && changed.length === 0 && reason.trim() !== ''
  const { isBusy, fault, onSubmit } = useSubmit(async () => {
    if (isWhole) await doIt(props, reason.trim())
  }, commandSentence)
  return (
    <form onSubmit={onSubmit} className="grid gap-3">
      <Meanwhile fields={changed} />
      {children}
      <TextAreaField
        label={base('reason')}
        help={base('reason_help')}
        required
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        fault={fault}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={props.onClose}>{base('cancel')}</Button>
        <Button type="submit" kind={props.isDanger ? 'danger' : 'primary'} busy={isBusy} disabled={!isWhole}>
          {props.confirmLabel ?? base('confirm')}
        </Button>
      </div>
    </form>
  )
}

async function doIt<N extends CommandName>(
  { run, onClose, onDone, doneText, isQuiet = false }: Omit<CommandDialogProps<N>, 'children'>,
  reason: string,
): Promise<void> {
  const sent = await asSeen(run(reason))
  onClose()
  if (!isQuiet || sent.is === 'waiting' || sent.doneBefore) tellSent(sent, doneText ?? base('done'))
  void refetchAll()
  if (sent.is === 'done') onDone?.(sent.data)
}

/** What was refused because somebody else had changed it is asked for again, so that the dialog can tell what. */
async function asSeen<T>(sending: Promise<T>): Promise<T> {
  try {
    return await sending
  } catch (failure) {
    if (failure instanceof CallFailed && failure.code === 'changed_meanwhile') void refetchAll()
    throw failure
  }
}
