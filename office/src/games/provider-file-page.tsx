/** /reconciliations/file: a provider's own file of a day, looked at line by line before a comparison is made of it. */
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { base } from '../text/base.ts'
import { gameWork } from '../text/game-work.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/day-field.tsx'
import { FormFault, TextAreaField } from '../ui/field.tsx'
import { FileField } from '../ui/file-field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { FilePlanPart } from './file-plan.tsx'
import { ProviderSelect } from './provider-select.tsx'
import { type FileWish, useProviderFile } from './use-provider-file.ts'

const NOTHING: FileWish = { provider: '', day: '', reason: '' }

export default function ProviderFilePage() {
  const { file, plan, isBusy, fault, forget, choose, look, take } = useProviderFile()
  const [wish, setWish] = useState(NOTHING)
  const change = (part: Partial<FileWish>) => {
    if (part.reason === undefined) forget()
    setWish({ ...wish, ...part })
  }
  const given = { ...wish, reason: wish.reason.trim() }
  const isWhole = file !== null && Object.values(given).every((value) => value !== '')
  const act = async () => {
    if (!plan) return look(given)
    const run = plan.run ?? (await take(given))
    if (run !== null) navigate(`/reconciliations/${run}`)
  }
  return (
    <ListFrame title={gameWork('file_title')}>
      <p className="text-sm text-muted">{gameWork('file_lead')}</p>
      <div className="flex flex-wrap gap-3">
        <ProviderSelect value={wish.provider} onChange={(provider) => change({ provider })} />
        <DayField label={gameWork('run_day')} value={wish.day} onChange={(day) => change({ day })} />
      </div>
      <FileField
        label={gameWork('file_field')}
        help={gameWork('file_help')}
        accept=".csv,.txt,text/csv,text/plain"
        fault={file ? null : fault}
        onFile={choose}
      />
      <TextAreaField
        label={base('reason')}
        maxLength={200}
        value={wish.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
      {file && <FormFault text={fault} />}
      {plan && <FilePlanPart plan={plan} />}
      {plan?.run != null && <p role="status">{gameWork('file_known', { n: plan.run })}</p>}
      <Button
        kind="primary"
        className="justify-self-start"
        busy={isBusy}
        disabled={!isWhole}
        onClick={() => void act()}
      >
        {gameWork(plan === null ? 'file_look' : plan.run === null ? 'file_take' : 'file_show')}
      </Button>
    </ListFrame>
  )
}
