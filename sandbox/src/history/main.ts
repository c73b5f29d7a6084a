/** The page of a round: `/history/{round}?token=…&lang=km|en`. */

import { h } from '../kit/dom.ts'
import type { RoundReport } from '../provider/round-report.ts'
import { chooseLanguage, languageOf } from '../text/language.ts'
import { roundWords } from '../text/round-words.ts'
import { shared } from '../text/shared.ts'
import { showRound } from './show-round.ts'

const language = languageOf(location.search)
chooseLanguage(language)
document.documentElement.lang = language
document.title = roundWords('title')

const token = new URLSearchParams(location.search).get('token') ?? ''
const round = location.pathname.split('/').at(-1) ?? ''
const place = document.getElementById('round')
if (place) void load(place)

async function load(place: HTMLElement): Promise<void> {
  place.replaceChildren(h('p', { role: 'status' }, shared('loading')))
  try {
    const response = await fetch(`/api/round/${encodeURIComponent(round)}?${new URLSearchParams({ token })}`)
    if (!response.ok) return fail(place, response.status === 401 ? shared('session_expired') : null)
    const report = (await response.json()) as RoundReport // our own server's answer
    showRound(place, report, { reveal: () => reveal(place) })
  } catch (error) {
    console.error(error)
    fail(place, null)
  }
}

/** Only a game's own page may change the seed; a page from the operator's history learns of it later. */
async function reveal(place: HTMLElement): Promise<boolean> {
  const response = await fetch('/api/slot/seed/rotate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  if (response.ok) await load(place)
  return response.ok
}

function fail(place: HTMLElement, reason: string | null): void {
  const again = h('button', { onclick: () => void load(place) }, shared('retry'))
  const sentence = h('p', { role: 'alert' }, reason ?? roundWords('failed'))
  place.replaceChildren(sentence, ...(reason === null ? [again] : []))
}
