/** Takes a file that is dropped here or chosen; the browser's own button speaks the browser's language, so it is covered. */
import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { base } from '../text/base.ts'

interface FileFieldProps {
  label: string
  help?: string
  accept: string
  /** Why the last one could not be used. */
  fault: string | null
  onFile: (file: File) => void
}

export function FileField({ label, help, accept, fault, onFile }: FileFieldProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    setChosen(file.name)
    onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for a mouse; the field inside does the same by keyboard
    <div
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`grid justify-items-start gap-2 rounded-md border border-dashed p-3 ${isOver ? 'border-gold bg-raised' : 'border-control'}`}
    >
      <label htmlFor={id} className="flex items-center gap-2 text-sm font-bold">
        <FileUp size={16} className="shrink-0" />
        {label}
      </label>
      <label className="relative flex min-h-(--field) max-w-full min-w-0 cursor-pointer items-center rounded-md border border-control bg-raised px-3 py-1 text-sm focus-within:outline-2 focus-within:outline-offset-2">
        {chosen ?? base('file_choose')}
        <input
          id={id}
          type="file"
          accept={accept}
          aria-describedby={help ? `${id}-help` : undefined}
          onChange={(event) => take(event.target.files?.[0])}
          className="absolute inset-0 w-full cursor-pointer opacity-0"
        />
      </label>
      {help && (
        <p id={`${id}-help`} className="text-xs text-muted">
          {help}
        </p>
      )}
      {fault && (
        <p role="alert" className="text-sm text-lose">
          {fault}
        </p>
      )}
    </div>
  )
}
