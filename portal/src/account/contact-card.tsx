/** Where the house is reached: at the log-in, where money moves, and on the help page. */
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useCall } from '../calls/use-call.ts'
import { base } from '../text/base.ts'
import { contact } from '../text/contact.ts'
import { Button } from '../ui/button.tsx'
import { ContactWays } from './contact-ways.tsx'

/** A quiet block of its own; loads, and says so where it cannot. */
export default function ContactCard() {
  const { data, error, isValidating, mutate } = useCall('GET /api/contact', {})
  return (
    <section
      aria-label={contact('title')}
      className="grid gap-1 rounded-lg border border-line bg-surface px-3 py-2.5 text-left"
    >
      <h2 className="flex flex-wrap items-center gap-x-2 font-bold">
        {contact('title')}
        {data?.card?.is_demo && (
          <span className="rounded-full border border-control px-2 text-sm font-normal text-muted">
            {contact('demo')}
          </span>
        )}
      </h2>
      {data?.card && <ContactWays card={data.card} />}
      {data && !data.card && <p>{contact('none')}</p>}
      {!data && !error && <p role="status">{base('loading')}</p>}
      {!data && error && (
        <div role="alert" className="grid gap-2">
          <p>{refusalSentence(error)}</p>
          <Button busy={isValidating} onClick={() => void mutate()}>
            {base('retry')}
          </Button>
        </div>
      )}
    </section>
  )
}
