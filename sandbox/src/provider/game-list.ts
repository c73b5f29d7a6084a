import type { OperatorCall } from './operator-call.ts'

const PRODUCT = 'Samnang Sandbox'
const UNITS = 100_000

/** All games of the entry, in the fields of the public convention. Pictures are where we were asked. */
export async function gameList({ parts, entry, host }: OperatorCall): Promise<object[]> {
  const games = parts.families
    .flatMap((family) => family.games())
    .filter((game) => (game.entry ?? 'main') === entry)
  return games.map((game) => {
    const picture = `http://${host}/thumb/${game.code}.svg`
    return {
      game_code: game.code,
      name: game.name,
      product: PRODUCT,
      category: game.category,
      platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
      url_thumb: picture,
      url_background: picture,
      enabled: true,
      blocked_countries: [],
      restricted_countries: [],
      freebet_support: false,
      release_date: '2026-11-01',
      rtp: game.rtp,
      volatility: game.volatility,
      paylines: game.paylines,
      min_bet: unitsOf(game.stakes?.[0]),
      max_bet: unitsOf(game.stakes?.[1]),
      hit_ratio: null,
      languages: ['km', 'en'],
      certifications: [],
      technology: ['HTML5'],
      features: [],
    }
  })
}

/** Amounts of the convention are units of a hundred-thousandth; null where a game does not say. */
function unitsOf(riel: number | undefined): number | null {
  return riel === undefined ? null : riel * UNITS
}
