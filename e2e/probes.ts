/** Runs in every page before its own scripts: what the player would feel or the browser refuse. Kept as text, because
 * the journeys themselves are programs of Node and know no window. */
export const PROBES = `
  window.probes = { shift: 0, shifts: [], slowest: 0, interactions: 0 }
  let burst = { sum: 0, from: 0, to: -Infinity }
  addEventListener('securitypolicyviolation', (event) =>
    console.error('policy violated: ' + event.violatedDirective + ' ' + event.blockedURI))
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      // Layout shift as the web's vitals count it: the worst burst, of at most 5 s and without a pause of 1 s.
      const goesOn = entry.startTime - burst.to < 1000 && entry.startTime - burst.from < 5000
      if (!goesOn) burst = { sum: 0, from: entry.startTime, to: 0 }
      burst = { ...burst, sum: burst.sum + entry.value, to: entry.startTime }
      window.probes.shift = Math.max(window.probes.shift, burst.sum)
      window.probes.shifts.push(entry.value.toFixed(4) + ' ' + entry.sources
        .map(({ node }) => (node && node.outerHTML ? node.outerHTML.slice(0, 120) : String(node))).join(' | '))
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.interactionId) continue
      window.probes.interactions += 1
      window.probes.slowest = Math.max(window.probes.slowest, entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
`

/** Everything that sticks out of the screen sideways, as short descriptions; an expression for \`page.evaluate\`. */
export const TOO_WIDE = `(() => {
  if (document.documentElement.scrollWidth <= document.documentElement.clientWidth) return []
  const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
  return ['page ' + document.documentElement.scrollWidth + ' > ' + document.documentElement.clientWidth, ...wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 140))]
})()`

/** Boxes that cut what they hold from above or below: Khmer needs room for the signs over and under its letters. */
export const CUT_TEXT = `(() => {
  const words = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '')
  const hides = (one) => /hidden|clip/.test(getComputedStyle(one).overflowY)
  const isSpoken = (one) => getComputedStyle(one).clipPath !== 'none' || one.clientHeight <= 1
  const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  return [...document.querySelectorAll('body *')]
    .filter((one) => words(one) && hides(one) && isSeen(one) && !isSpoken(one) && one.scrollHeight > one.clientHeight + 1)
    .map((one) => one.scrollHeight + ' > ' + one.clientHeight + ' ' + one.outerHTML.slice(0, 140))
})()`

/** Lines that are lower than their letters: those of the next one would lie over them. */
export const LOW_LINES = `(() => {
  const words = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '')
  const low = ({ fontSize, lineHeight }) => parseFloat(lineHeight) < 0.95 * parseFloat(fontSize)
  return [...document.querySelectorAll('body *')]
    .filter((one) => words(one) && low(getComputedStyle(one)) && one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((one) => getComputedStyle(one).clipPath === 'none' && one.clientHeight > 1)
    .map((one) => getComputedStyle(one).lineHeight + ' for ' + getComputedStyle(one).fontSize + ' ' + one.outerHTML.slice(0, 140))
})()`

/** Controls that are too small for a thumb: below 44 px in either direction, text links in a sentence excepted. */
export const TOO_SMALL = `(() => {
  const all = [...document.querySelectorAll('button, a[href], input, select, summary, [role=radio]')]
  return all
    .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === 'none')
    // A finger on the label that a box stands in checks it.
    .map((one) => [one, (one.closest('label') ?? one).getBoundingClientRect()])
    .filter(([one, box]) => box.width > 1 && box.height > 1 && (box.height < 43.5 || box.width < 43.5))
    .map(([one, box]) => Math.round(box.width) + '×' + Math.round(box.height) + ' ' + one.outerHTML.slice(0, 120))
})()`
