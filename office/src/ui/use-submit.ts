/** One press of a form: busy while its answer is on the way, and why it failed. */
import { type FormEvent, useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'

export interface Submit {
  isBusy: boolean
  /** Why the last press came to nothing; null: it did not fail. */
  fault: string | null
  onSubmit: (event: FormEvent) => void
}

/** `work` sends; what it throws is said by `say`. A second press before the answer does nothing. */
export function useSubmit(work: () => Promise<void>, say = refusalSentence): Submit {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const run = async () => {
    setBusy(true)
    setFault(null)
    try {
      await work()
    } catch (failure) {
      setFault(say(failure))
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void run()
  }
  return { isBusy, fault, onSubmit }
}
