/** The picture of the sportsbook in the list of games: a ball over a field, SVG of 400 × 300. */
export function sportThumbnail(): string {
  const stripes = [0, 1, 2, 3, 4]
    .map((at) => `<rect x="${at * 80}" y="150" width="40" height="150" fill="#2f9e5b"/>`)
    .join('')
  const patches = [0, 72, 144, 216, 288]
    .map((turn) => `<path d="M0-86 26-68 16-40H-16L-26-68Z" transform="rotate(${turn})"/>`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#0b2545"/><stop offset="1" stop-color="#13647a"/></linearGradient></defs>
<rect width="400" height="300" fill="url(#s)"/><rect y="150" width="400" height="150" fill="#27874d"/>${stripes}
<path d="M0 150H400M200 150V300" stroke="#fff" stroke-width="3" opacity=".7"/>
<ellipse cx="200" cy="252" rx="86" ry="14" opacity=".3"/>
<g transform="translate(200 150)"><circle r="90" fill="#f8fafc"/><path d="M0-30 28-9 18 24H-18L-28-9Z" fill="#1b263b"/>
<g fill="#1b263b">${patches}</g><circle r="90" fill="none" stroke="#1b263b" stroke-width="4"/></g></svg>`
}
