/** How each slot looks: palette, symbols, frame. What it pays is none of this file's business. */
import type { slotsKhmer } from '../../text/slots.ts'

type SymbolWord = Extract<keyof typeof slotsKhmer, `symbol_${string}`>

export interface Theme {
  /** Also the class of the page, so that the style sheet knows the game. */
  name: 'lotus' | 'naga' | 'fruits' | 'coins'
  /** Picture of each symbol id: a file of art/, without its ending. */
  art: Readonly<Record<string, string>>
  /** Name of each symbol id in the catalogue of texts; ids without one are shown as they are. */
  words: Readonly<Record<string, SymbolWord | undefined>>
  /** Tile behind a symbol: top and bottom of its gradient. `low` for letters and blanks. */
  tiles: {
    high: readonly [string, string]
    low: readonly [string, string]
    special: readonly [string, string]
  }
  /** Frame from its light to its dark edge, and the panel behind the reels. */
  frame: readonly [string, string, string]
  panel: readonly [string, string]
  ornament: 'petals' | 'scales' | 'leaves' | 'bulbs'
  /** What drifts slowly behind the board, and its colour. */
  drift: { shape: 'petal' | 'bubble' | 'leaf' | 'spark'; colours: readonly string[]; isRising: boolean }
  /** Light of winning cells and lines. */
  glow: string
}

const LETTER_WORDS = { A: 'symbol_A', K: 'symbol_K', Q: 'symbol_Q', J: 'symbol_J', T: 'symbol_T' } as const

/** Symbol ids that are drawn on the plain tile. */
export const LOW_SYMBOLS: ReadonlySet<string> = new Set(['A', 'K', 'Q', 'J', 'T', 'blank'])
export const SPECIAL_SYMBOLS: ReadonlySet<string> = new Set(['W', 'S'])

const LOTUS: Theme = {
  name: 'lotus',
  art: {
    N: 'festival-peacock',
    E: 'festival-elephant',
    D: 'festival-drum',
    L: 'festival-lotus',
    S: 'gong',
    W: 'wild-lotus',
    A: 'a',
    K: 'k',
    Q: 'q',
    J: 'j',
    T: 't',
  },
  words: {
    N: 'symbol_peacock',
    E: 'symbol_elephant',
    D: 'symbol_drum',
    L: 'symbol_lotus',
    S: 'symbol_gong',
    W: 'symbol_wild',
    ...LETTER_WORDS,
  },
  tiles: { high: ['#6a2456', '#34112f'], low: ['#3b1a3c', '#231028'], special: ['#b5662a', '#5a2410'] },
  frame: ['#fff1b3', '#e0a53a', '#7a430f'],
  panel: ['#2a1030', '#170819'],
  ornament: 'petals',
  drift: { shape: 'petal', colours: ['#ff9fb0', '#ffc4cc', '#f7d27a'], isRising: false },
  glow: '#ffd75e',
}

const NAGA: Theme = {
  name: 'naga',
  art: {
    N: 'naga',
    E: 'river-turtle',
    D: 'river-shell',
    L: 'river-jar',
    S: 'river-moon',
    W: 'wild-pearl',
    A: 'river-a',
    K: 'river-k',
    Q: 'river-q',
    J: 'river-j',
    T: 'river-t',
  },
  words: {
    N: 'symbol_naga',
    E: 'symbol_turtle',
    D: 'symbol_shell',
    L: 'symbol_jar',
    S: 'symbol_moon',
    W: 'symbol_wild',
    ...LETTER_WORDS,
  },
  tiles: { high: ['#11606b', '#08303c'], low: ['#0d3a4d', '#082231'], special: ['#2d7fc0', '#0e3564'] },
  frame: ['#c9ffe6', '#2fb58a', '#0a4a44'],
  panel: ['#06222e', '#03131d'],
  ornament: 'scales',
  drift: { shape: 'bubble', colours: ['#8ff0ff', '#c8fff2'], isRising: true },
  glow: '#7dffd8',
}

const FRUITS: Theme = {
  name: 'fruits',
  art: {
    pineapple: 'fruit-pineapple',
    mango: 'fruit-mango',
    coconut: 'fruit-coconut',
    watermelon: 'fruit-watermelon',
    banana: 'fruit-banana',
    tangerine: 'fruit-tangerine',
  },
  words: {
    pineapple: 'symbol_pineapple',
    mango: 'symbol_mango',
    coconut: 'symbol_coconut',
    watermelon: 'symbol_watermelon',
    banana: 'symbol_banana',
    tangerine: 'symbol_tangerine',
  },
  tiles: { high: ['#2a6b45', '#123b2b'], low: ['#205a3b', '#0f3325'], special: ['#8a6a1d', '#4a3409'] },
  frame: ['#f3e2a0', '#b98b3c', '#5c3d14'],
  panel: ['#0f3527', '#071f17'],
  ornament: 'leaves',
  drift: { shape: 'leaf', colours: ['#8fd16a', '#c8e27a', '#5fae58'], isRising: false },
  glow: '#fff08a',
}

const COINS: Theme = {
  name: 'coins',
  art: {
    seven: 'seven',
    bar: 'bar',
    bell: 'brass-bell',
    coin: 'coin',
    blank: 'blank',
  },
  words: {
    seven: 'symbol_seven',
    bar: 'symbol_bar',
    bell: 'symbol_bell',
    coin: 'symbol_coin',
    blank: 'symbol_blank',
  },
  tiles: { high: ['#8c1f2b', '#48101b'], low: ['#4d1420', '#2c0a13'], special: ['#c78a20', '#6b3d08'] },
  frame: ['#ffe9a6', '#d9922b', '#7a2b12'],
  panel: ['#2d0a12', '#190509'],
  ornament: 'bulbs',
  drift: { shape: 'spark', colours: ['#ffd75e', '#ffb14a'], isRising: true },
  glow: '#ffe27a',
}

const THEMES: Readonly<Record<string, Theme>> = {
  sbx_lotus_gold: LOTUS,
  sbx_naga_ways: NAGA,
  sbx_tonle_fruits: FRUITS,
  sbx_three_coins: COINS,
}

/** Look of a game; one that is not known yet looks like the first. */
export function themeOf(gameCode: string): Theme {
  return THEMES[gameCode] ?? LOTUS
}
