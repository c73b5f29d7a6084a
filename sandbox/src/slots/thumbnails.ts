/** The slots' pictures in the operator's list: drawn from shapes, so that a list needs no files. */

const WIDTH = 400
const HEIGHT = 300

interface Picture {
  /** Inner and outer colour of the background. */
  light: string
  dark: string
  draw(): string
}

const PICTURES: Readonly<Record<string, Picture>> = {
  sbx_lotus_gold: { light: '#8a1c5c', dark: '#2a0726', draw: lotus },
  sbx_naga_ways: { light: '#0f7a6c', dark: '#04262f', draw: naga },
  sbx_tonle_fruits: { light: '#3aa4d8', dark: '#0b3c78', draw: fruits },
  sbx_three_coins: { light: '#b32c1e', dark: '#3c0808', draw: coins },
}

/** SVG of 400 × 300 without text or script. */
export function slotThumbnail(code: string): string {
  const { light, dark, draw } = PICTURES[code] ?? { light: '#555', dark: '#222', draw: coins }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<defs><radialGradient id="b"><stop offset="0" stop-color="${light}"/>`,
    `<stop offset="1" stop-color="${dark}"/></radialGradient>`,
    '<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff6c2"/>',
    '<stop offset=".5" stop-color="#ffc83d"/><stop offset="1" stop-color="#b3690b"/></linearGradient></defs>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#b)"/>`,
    rays(),
    draw(),
    '</svg>',
  ].join('')
}

function repeat(count: number, draw: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => draw(at)).join('')
}

function rays(): string {
  const ray = (at: number) => `<path d="M0 0L-22 -300H22Z" transform="rotate(${at * 30})"/>`
  return `<g transform="translate(200 150)" fill="#fff" opacity=".06">${repeat(12, ray)}</g>`
}

/** Two rows of petals over a leaf. */
function lotus(): string {
  const petal = (degrees: number, size: number) =>
    `<path d="M0 0C-34 -30 -27 -84 0 -118C27 -84 34 -30 0 0Z" transform="rotate(${degrees}) scale(${size})"/>`
  const back = repeat(6, (at) => petal(-75 + 30 * at, 1.08))
  const front = repeat(5, (at) => petal(-56 + 28 * at, 0.9))
  return [
    '<ellipse cx="200" cy="226" rx="150" ry="26" fill="#0c5a3a"/>',
    '<g transform="translate(200 224) scale(1.25)" stroke="#8a1248" stroke-width="2.500" stroke-linejoin="round">',
    `<g fill="#ff8fb8">${back}</g><g fill="url(#g)" stroke="#8a4a08">${front}</g></g>`,
  ].join('')
}

/** A serpent of discs on a wave, with crest and pearl. */
function naga(): string {
  const disc = (at: number) => {
    const [x, y] = [40 + at * 15, 172 + 46 * Math.sin(at / 2.4)]
    const radius = 9 + at * 1.3
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${at % 2 ? '#19b28a' : '#0e8f74'}"/>`
  }
  return [
    `<g stroke="#04382f" stroke-width="2">${repeat(17, disc)}</g>`,
    '<g transform="translate(290 128)" stroke="#5b3204" stroke-width="2.500" stroke-linejoin="round">',
    '<path d="M-30 -8L-26 -74L-6 -42L8 -92L22 -42L46 -70L42 -6Z" fill="url(#g)"/>',
    '<path d="M-34 0C-34 -40 34 -46 50 -10L82 8C84 26 64 34 46 30L20 38C-10 44 -34 28 -34 0Z" fill="#13a47f"/>',
    '<circle cx="24" cy="-6" r="9" fill="#fff"/><circle cx="27" cy="-6" r="4.500" fill="#111"/></g>',
    '<circle cx="366" cy="112" r="17" fill="#e9fbff" stroke="#8fd6e8" stroke-width="3"/>',
  ].join('')
}

/** Watermelon, tangerines, mango and banana over water. */
function fruits(): string {
  const tangerine = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><circle r="42" fill="#ff9a1f" stroke="#b85c00" stroke-width="3"/>` +
    '<ellipse cx="-14" cy="-16" rx="12" ry="8" fill="#ffd08a"/><path d="M0 -40q18 -26 38 -14q-8 22 -38 14z" fill="#3fa33a"/></g>'
  const seed = (at: number) =>
    `<ellipse cx="${150 + at * 25}" cy="${206 + (at % 2) * 22}" rx="4" ry="7" fill="#3a0d12"/>`
  return [
    '<path d="M0 236q50 -20 100 0t100 0t100 0t100 0V300H0Z" fill="#0a5aa8"/>',
    '<path d="M236 60C330 70 356 130 330 190C350 120 300 96 228 84Z" fill="#ffe14d" stroke="#a97b00" stroke-width="3"/>',
    tangerine(112, 118) + tangerine(196, 88),
    '<path d="M272 196c-44 6 -62 -50 -24 -76c34 -22 80 2 78 34c-2 28 -26 38 -54 42z" fill="#ffc22e" stroke="#c06a00" stroke-width="3"/>',
    '<path d="M90 176H310A110 100 0 0 1 90 176Z" fill="#1f8f3f"/><path d="M102 176H298A98 88 0 0 1 102 176Z" fill="#f3ffe3"/>',
    '<path d="M110 176H290A90 80 0 0 1 110 176Z" fill="#ef4056"/>',
    repeat(5, seed),
  ].join('')
}

/** Three old coins with a square hole. */
function coins(): string {
  const coin = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><ellipse cy="10" rx="74" ry="74" fill="#7a3f05"/>` +
    '<circle r="74" fill="url(#g)" stroke="#8a4a08" stroke-width="4"/>' +
    '<circle r="58" fill="none" stroke="#a8640c" stroke-width="5"/>' +
    '<rect x="-19" y="-19" width="38" height="38" rx="3" fill="#5a1408" stroke="#a8640c" stroke-width="5"/></g>'
  return coin(120, 172) + coin(280, 172) + coin(200, 128)
}
