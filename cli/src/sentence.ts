import { refusals } from '@samnang/contract/refusals'
import type { Refusal } from '@samnang/core/refusal'

const PROVIDER: Readonly<Record<string, string>> = {
  provider_name: 'a name has 2 to 32 lower-case letters, digits and hyphens, and begins with a letter.',
  provider_url: '--games-api is an http or https address without a query.',
  provider_operator: '--operator-id is a whole number from 1.',
  provider_origin:
    'an origin is https://host, http://host:port or same-host:PORT; a picture host is a host alone.',
  provider_network: '--allow takes addresses and networks like 192.0.2.0/24.',
  provider_key: 'the file holds no public RSA key of 2048 bits or more.',
  provider_keys: 'two keys are active already; retire one first.',
  provider_last_key:
    'this is the last active key: without it no call of the provider could be read. Add another first.',
}

/** A refusal as one line; `subject` is whom or what it is about. */
export function sentenceOf({ code, n }: Refusal, subject: string): string {
  if (code === 'not_found') return `There is no ${subject}.`
  if (code === 'username_taken') return `The name ${subject} is taken.`
  if (code === 'username_invalid')
    return `The name ${subject} is not possible: 3 to 32 letters, digits, dots, underscores or hyphens.`
  if (code === 'deposit_limit')
    return `${subject}: the deposit limit that the player has set would be passed; no money was moved.`
  if (code === 'exclusion_shorter') return `${subject} is excluded for longer already; nothing was changed.`
  if (code === 'exclusion_length') return 'A break ends in the future, and within five years.'
  const ofProvider = PROVIDER[code]
  if (ofProvider !== undefined) return `${subject}: ${ofProvider}`
  const known = Object.entries(refusals).find(([name]) => name === code)?.[1].message
  return `${subject}: ${known?.replace('{n}', String(n ?? '')) ?? code}`
}
