/** Checking a slice that has ended: every hit is drawn again in the player's browser, by the code that drew it. */
import type { Line, RoundFacts, RoundProof } from '../provider/round-proof.ts'
import { fishingNamesEnglish, fishingNamesKhmer } from '../text/fishing-names.ts'
import { amount, riel } from '../text/format.ts'
import { configHash, drawShot } from './fish-prizes.ts'
import { FISHING_ROOMS, roomOfCode } from './rooms.ts'
import { type SliceHit, storedHits, storedTotals } from './slice-outcome.ts'

/** The largest catches that are listed. */
const CATCHES_MAX = 20

export const fishingProof: RoundProof = {
  codes: FISHING_ROOMS.map(({ code }) => code),
  title: (code) => {
    const room = roomOfCode(code)
    return room ? joined(' · ', word(`set_${room.set}`), word(`water_${room.water}`)) : same(code)
  },
  renderRound: (round) => (round.outcome === null ? [] : linesOf(round)),
  verify: isDrawnFrom,
}

/** True when this seed decides every stored hit as it was decided, and the hits add up to the stored totals. */
function isDrawnFrom(round: RoundFacts, serverSeed: Uint8Array): boolean {
  if (round.configHash !== configHash() || !roomOfCode(round.game)) return false
  const seed = { serverSeed, clientSeed: round.clientSeed }
  const hits = storedHits(round.events)
  const totals = storedTotals(round.outcome)
  const sum = (of: (hit: SliceHit) => number) => hits.reduce((all, hit) => all + of(hit), 0)
  return (
    new Set(hits.map(({ shot }) => shot)).size === hits.length &&
    hits.every(({ shot, fish, multiple }) => drawShot(seed, shot, fish) === multiple) &&
    totals.hits === hits.length &&
    totals.shots === totals.hits + totals.refunds &&
    totals.totalBet === sum(({ cost }) => cost) &&
    totals.totalWin === sum(({ cost, multiple }) => cost * multiple)
  )
}

function linesOf(round: RoundFacts): Line[] {
  const { shots, hits, refunds, totalBet, totalWin } = storedTotals(round.outcome)
  const caught = storedHits(round.events)
    .filter(({ multiple }) => multiple > 0)
    .sort((a, b) => b.multiple * b.cost - a.multiple * a.cost)
  return [
    filled(word('proof_bullets'), {
      shots: same(amount(shots)),
      hits: same(amount(hits)),
      refunds: same(amount(refunds)),
    }),
    filled(word('proof_sums'), { bet: same(riel(totalBet)), win: same(riel(totalWin)) }),
    ...caught.slice(0, CATCHES_MAX).map(catchLine),
  ]
}

function catchLine({ fish, cost, multiple }: SliceHit): Line {
  return filled(word('proof_catch'), {
    fish: word(`fish_${fish}`),
    multiple: same(String(multiple)),
    cost: same(riel(cost)),
    win: same(riel(cost * multiple)),
  })
}

function word(key: keyof typeof fishingNamesKhmer): Line {
  return { km: fishingNamesKhmer[key], en: fishingNamesEnglish[key] }
}

function same(text: string): Line {
  return { km: text, en: text }
}

function joined(between: string, ...lines: readonly Line[]): Line {
  return { km: lines.map(({ km }) => km).join(between), en: lines.map(({ en }) => en).join(between) }
}

function filled(line: Line, values: Readonly<Record<string, Line>>): Line {
  const fill = (text: string, lang: keyof Line) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name]?.[lang] ?? whole)
  return { km: fill(line.km, 'km'), en: fill(line.en, 'en') }
}
