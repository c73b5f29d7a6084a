import { type FormEvent, useId, useState } from 'react'
import { go } from '../address.ts'
import { askedId } from '../lists/asked-id.ts'
import { fair } from '../text/fair.ts'
import { Button } from '../ui/button.tsx'

/** A field for the id of another draw. */
export function OtherDraw() {
  const [isWrong, setWrong] = useState(false)
  const name = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const id = askedId(String(new FormData(event.currentTarget).get('id') ?? ''))
    setWrong(id === null)
    if (id !== null) go(`/fair/${id}`)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-1">
      <h2 className="font-bold">{fair('other_draw')}</h2>
      <label htmlFor={name} className="text-sm text-muted">
        {fair('other_label')}
      </label>
      <div className="flex gap-2">
        <input
          id={name}
          name="id"
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          aria-invalid={isWrong}
          aria-describedby={`${name}-wrong`}
          className="min-h-12 w-full min-w-0 rounded-md border border-control bg-bg px-3 text-text"
        />
        <Button type="submit" className="shrink-0">
          {fair('verify')}
        </Button>
      </div>
      <p id={`${name}-wrong`} role="status" className="text-sm text-lose">
        {isWrong && fair('other_wrong')}
      </p>
    </form>
  )
}
