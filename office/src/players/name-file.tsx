/** What a file says goes on as text, as if it had been pasted. */
import { useState } from 'react'
import { players } from '../text/players.ts'
import { FileField } from '../ui/file-field.tsx'
import { textOfFile } from './read-names.ts'

export function NameFile({ onText }: { onText: (text: string) => void }) {
  const [isUnreadable, setUnreadable] = useState(false)
  const take = async (file: File) => {
    const text = await textOfFile(file)
    setUnreadable(text === null)
    if (text !== null) onText(text)
  }
  return (
    <FileField
      label={players('import_file')}
      accept=".csv,.txt,text/csv,text/plain"
      fault={isUnreadable ? players('import_unreadable') : null}
      onFile={(file) => void take(file)}
    />
  )
}
