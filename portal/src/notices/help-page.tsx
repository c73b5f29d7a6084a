/** /help: where the house is reached, and what is asked most. Open to everybody. */
import { Link } from 'wouter'
import ContactCard from '../account/contact-card.tsx'
import { contact } from '../text/contact.ts'
import { KbachRule } from '../ui/kbach.tsx'

const QUESTIONS = [
  ['ask_account', 'account'],
  ['ask_password', 'password'],
  ['ask_suspended', 'suspended'],
  ['ask_money', 'money'],
  ['ask_limits', 'limits'],
] as const

export default function HelpPage() {
  return (
    <main className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pt-5 pb-12">
      <header className="grid justify-items-center text-center">
        <h1 className="text-2xl font-bold">{contact('help')}</h1>
        <KbachRule className="mt-1.5" />
      </header>
      <ContactCard />
      <dl className="grid gap-3">
        {QUESTIONS.map(([question, answer]) => (
          <div key={question} className="rounded-lg border border-line bg-surface px-3 py-2.5">
            <dt className="font-bold">{contact(question)}</dt>
            <dd className="text-muted">
              {contact(answer)}
              {answer === 'limits' && (
                <Link
                  href="/user/limits"
                  className="flex min-h-11 items-center text-info underline-offset-4 hover:underline"
                >
                  {contact('to_limits')}
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Link
        href="/status"
        className="inline-flex min-h-11 items-center justify-self-start text-info underline-offset-4 hover:underline"
      >
        {contact('to_status')}
      </Link>
    </main>
  )
}
