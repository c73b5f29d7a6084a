import { h } from '../kit/dom.ts'
import type { RoundReport } from '../provider/round-report.ts'
import { dayAndHour, riel } from '../text/format.ts'
import { currentLanguage } from '../text/language.ts'
import { roundWords } from '../text/round-words.ts'
import { shared } from '../text/shared.ts'
import { proofOf } from './proofs.ts'
import { verdictOf } from './verdict.ts'

export interface RoundActions {
  /** False when the seed cannot be changed from here. */
  reveal(): Promise<boolean>
}

/** The whole page of a round, top to bottom: what was bet, what came of it, and how to check it. */
export function showRound(place: HTMLElement, report: RoundReport, actions: RoundActions): void {
  const title = proofOf(report.game)?.title(report.game)[currentLanguage()] ?? report.game
  place.replaceChildren(
    ...homeLink(),
    h('h1', {}, title),
    h('p', { class: 'quiet' }, shared('virtual')),
    facts([
      [roundWords('number'), report.id],
      [roundWords('time'), dayAndHour(new Date(report.openedAtMs).toISOString())],
    ]),
    h('h2', {}, roundWords('bets')),
    facts(report.wagers.map((wager) => [riel(wager.bet), wonText(wager)])),
    h('h2', {}, roundWords('result')),
    ...resultLines(report),
    h('h2', {}, roundWords('proof')),
    ...proofParts(report, actions),
  )
}

function homeLink(): HTMLElement[] {
  const href = document.querySelector<HTMLMetaElement>('meta[name="lobby"]')?.content
  return href ? [h('a', { href, class: 'home' }, shared('back_to_games'))] : []
}

function facts(rows: (readonly [string, string])[]): HTMLElement {
  return h('dl', {}, ...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]))
}

function wonText({ win, state }: RoundReport['wagers'][number]): string {
  if (state === 'CANCELLED' || state === 'ROLLBACK_SENT') return roundWords('returned')
  if (state === 'REFUSED') return roundWords('refused')
  return win === null ? roundWords('waiting') : `${shared('win')} ${riel(win)}`
}

function resultLines(report: RoundReport): HTMLElement[] {
  if (report.state === 'cancelled') return [h('p', {}, roundWords('cancelled'))]
  if (report.outcome === null) return [h('p', {}, roundWords('not_shown'))]
  const lines = proofOf(report.game)?.renderRound(report) ?? []
  return lines.map((line) => h('p', { class: 'line' }, line[currentLanguage()]))
}

function proofParts(report: RoundReport, actions: RoundActions): HTMLElement[] {
  const known = facts([
    [roundWords('hash'), report.seedHash],
    [roundWords('seed'), report.seed ?? '…'],
    [roundWords(report.isTable ? 'table_text' : 'client_seed'), report.clientSeed],
    [roundWords('nonce'), String(report.nonce)],
    [roundWords('rules'), report.configHash],
  ])
  known.className = 'codes'
  if (report.seed !== null) return [known, ...verifyParts(report)]
  if (report.isTable) return [known, h('p', { class: 'quiet' }, roundWords('seed_kept_table'))]
  return [known, ...revealParts(actions)]
}

function revealParts({ reveal }: RoundActions): HTMLElement[] {
  const button = h('button', { onclick: () => void ask() }, roundWords('reveal'))
  const ask = async () => {
    if (!(await reveal())) button.remove()
  }
  return [h('p', { class: 'quiet' }, roundWords('seed_kept')), button]
}

function verifyParts(report: RoundReport): HTMLElement[] {
  const says = h('p', { role: 'status', class: 'verdict' })
  const check = () => {
    const verdict = verdictOf(report)
    says.textContent = verdict === null ? roundWords('not_shown') : roundWords(verdict)
    says.dataset.verdict = verdict ?? 'none'
  }
  return [h('button', { onclick: check }, roundWords('verify')), says]
}
