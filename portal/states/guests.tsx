/** What somebody sees who has not logged in: winners, the last draw, ways to the house, a new password. */
import type { ContactCard } from '@samnang/contract/contact'
import type { Front } from '@samnang/contract/front'
import { ContactWays } from '../src/account/contact-ways.tsx'
import { StrengthHint } from '../src/account/strength-hint.tsx'
import { Balls } from '../src/home/balls.tsx'
import { Hero } from '../src/home/hero.tsx'
import { Winners } from '../src/home/winners.tsx'
import { KeptNote } from '../src/offline/poll-results.tsx'
import { home } from '../src/text/home.ts'
import { DRAWN } from './lotto59.tsx'
import { type Group, THEN } from './state.ts'

const CONTACT: ContactCard = {
  ...{ phones: ['012 345 678', '+855 96 123 4567'], telegram: 'samnang_house_of_phnom_penh' },
  ...{ hours: { km: 'រាល់ថ្ងៃ ម៉ោង ៨ ព្រឹក ដល់ ១០ យប់', en: 'Every day, 8 a.m. to 10 p.m.' } },
  ...{ picture: null, is_demo: false },
}
const PRODUCTS = ['lotto59', 'lottery', 'sport', 'casino', 'slot', 'fishing'] as const
const WINNERS: Front['winners'] = PRODUCTS.map((product, at) => ({
  ...{ name: `SO•••${at}`, product, at: THEN, won: 950 * 40 ** at },
}))
const PASSWORDS = ['', 'abc', 'password1', 'krama river 59', 'boats of bon om touk in the night']

export const GUESTS: Group = {
  name: 'guests',
  states: [
    ['Hero', () => hero(40_000_000)],
    ['Hero, no pot known', () => hero(null)],
    ['Hero, thirteen digits', () => hero(9_876_543_210_123)],
    ['Balls, none', () => <Balls balls={[]} drawId={null} />],
    ['Balls', () => <Balls balls={DRAWN.balls} drawId={59} />],
    ['Winners, none', () => <Winners winners={[]} />],
    ['Winners', () => <Winners winners={WINNERS} />],
    ['KeptNote', () => <KeptNote recent={{ results: [], keptAt: Date.parse(THEN) }} />],
    ['ContactWays', () => <ContactWays card={CONTACT} />],
    ...PASSWORDS.map(
      (password, at) =>
        [
          `StrengthHint ${at + 1}`,
          () => <StrengthHint id={`hint-${at}`} password={password} username="SOK" />,
        ] as const,
    ),
  ],
}

function hero(pot: number | null) {
  return <Hero enter={{ href: '#', text: home('to_help') }} isPlayer={false} pot={pot} isDemo />
}
