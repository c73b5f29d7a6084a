/** What the layout asks a browser while it is drawn by the build: a phone that stands on the page of the game and remembers nothing. */
const phone = {
  location: { pathname: '/game/lotto/59', search: '' },
  navigator: { userAgent: 'Mobile' },
  matchMedia: () => ({ matches: false }),
  document: { cookie: '', documentElement: { dataset: {} } },
}
for (const [name, value] of Object.entries(phone))
  Object.defineProperty(globalThis, name, { value, configurable: true })
