/** What of a screen's ink (words, balls, signs, controls) is not seen whole, in either direction. Expressions for
 * `page.evaluate`, kept as text because the journeys themselves are programs of Node and know no window. */

import { keepWordsWhole, WHOLE_WORDS } from '@samnang/core/khmer/whole-words'

const COMMON = `
  const isSpoken = (one) => getComputedStyle(one).clipPath !== 'none'
  const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  // What runs through is cut on purpose; what says all of itself as a tooltip may end in dots.
  const isRunning = (one) => one.getAnimations().length > 0
  const upwards = function* (one) { for (let box = one; box; box = box.parentElement) yield box }
  const isExempt = (one) => [...upwards(one)].some((box) => isRunning(box) || isSpoken(box) || box.title !== '' || box.tagName === 'SVG')
  const words = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    while (texts.nextNode()) {
      const text = texts.currentNode
      const box = text.parentElement
      if (text.textContent.trim() === '' || !isSeen(box) || isExempt(box)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const rect of range.getClientRects()) if (rect.width > 1) found.push({ rect, box, what: '"' + text.textContent.trim().slice(0, 40) + '"' })
    }
    return found
  }
  const forms = () => [...document.querySelectorAll('button, a[href], input, select, .slot, .mark, main svg')]
    .filter((one) => isSeen(one) && !isExempt(one.parentElement) && getComputedStyle(one).pointerEvents !== 'none')
    .map((box) => ({ rect: box.getBoundingClientRect(), box: box.parentElement, what: box.outerHTML.slice(0, 70) }))
  const px = (number) => Math.round(number)
  const once = (lines) => [...new Set(lines)].slice(0, 8)
`

/** Ink beyond the edge of a box that hides what lies outside of it: the page's own width does not tell. */
export const CLIPPED_INK = `(() => { ${COMMON}
  const hides = (axis) => (box) => /hidden|clip/.test(getComputedStyle(box)['overflow' + axis])
  const scrolls = (axis) => (box) => /auto|scroll/.test(getComputedStyle(box)['overflow' + axis])
  const clipper = (one, axis) => {
    for (const box of upwards(one)) {
      if (box === document.body || box === document.documentElement || scrolls(axis)(box)) return null
      if (hides(axis)(box)) return box
    }
    return null
  }
  const lines = []
  for (const { rect, box, what } of [...words(), ...forms()]) {
    const wide = clipper(box, 'X')?.getBoundingClientRect()
    if (wide && (rect.left < wide.left - 1 || rect.right > wide.right + 1))
      lines.push('sideways ' + px(rect.left) + '–' + px(rect.right) + ' in ' + px(wide.left) + '–' + px(wide.right) + ' ' + what)
    const high = clipper(box, 'Y')?.getBoundingClientRect()
    // A line's box is higher than its ink: a quarter of it may lie outside.
    const room = rect.height / 4
    if (high && (rect.top < high.top - room || rect.bottom > high.bottom + room))
      lines.push('upright ' + px(rect.top) + '–' + px(rect.bottom) + ' in ' + px(high.top) + '–' + px(high.bottom) + ' ' + what)
  }
  return once(lines)
})()`

/** Words that leave the box they were written into, and so lie over or under what stands beside it. */
export const SPILT_INK = `(() => { ${COMMON}
  const blockOf = (one) => [...upwards(one)].find((box) => !/^(inline|contents)$/.test(getComputedStyle(box).display))
  const lines = []
  for (const { rect, box, what } of words()) {
    const room = blockOf(box).getBoundingClientRect()
    const middle = (rect.top + rect.bottom) / 2
    if (rect.left < room.left - 2 || rect.right > room.right + 2 || middle < room.top - 1 || middle > room.bottom + 1)
      lines.push(px(rect.left) + '–' + px(rect.right) + ' out of ' + px(room.left) + '–' + px(room.right) + ' ' + what)
  }
  return once(lines)
})()`

/** Controls of the bars that lie over each other: a finger would meet only one of them. A bar that was scrolled away has none. */
export const HIDDEN_CONTROLS = `(() => { ${COMMON}
  // A thumb has 44 px of it, of which a disc of 24 px in the middle is drawn. A line's box is higher than its ink.
  const isBeside = (rect, plus) => {
    if (plus === null) return false
    const room = plus.getBoundingClientRect()
    return rect.bottom - rect.height / 4 <= (room.top + room.bottom) / 2 - 12 || rect.right <= (room.left + room.right) / 2 - 12
  }
  const isTop = (one, rect) => {
    const hit = document.elementFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2)
    if (hit === null || one.contains(hit) || hit.contains(one)) return hit !== null
    // What pauses the winners lies over their whole cell and is not seen: figures are read through it, links are above it.
    if (!one.matches('.money')) return false
    return hit.closest('.account button') !== null || isBeside(rect, hit.closest('.plus'))
  }
  return once([...document.querySelectorAll('header:has(> .account) :is(button, a[href], .money)')]
    .filter((one) => isSeen(one) && !isSpoken(one))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, rect]) => rect.bottom > 0 && rect.top + rect.bottom >= 0)
    .filter(([one, rect]) => rect.left < -1 || rect.right > document.documentElement.clientWidth + 1 || !isTop(one, rect))
    .map(([one, rect]) => px(rect.left) + '–' + px(rect.right) + ' ' + one.outerHTML.slice(0, 90)))
})()`

/** Controls on whose middle a finger never lies, wherever the page is scrolled: something stays above them. */
export const UNREACHED = `(() => { ${COMMON}
  const from = [scrollX, scrollY]
  const isMet = (one) => {
    const [rect] = one.getClientRects()
    if (!rect || rect.width <= 1 || rect.height <= 1) return true
    const hit = document.elementFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2)
    return hit !== null && (one.contains(hit) || [...(one.labels ?? [])].some((label) => label.contains(hit)))
  }
  // Bars that are high because the letters are leave the middle of the screen to a dock, and room above it.
  const meets = (one) => {
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    if (isMet(one)) return true
    return [0.12, 0.12, -0.36, -0.12].some((share) => {
      scrollBy({ top: share * innerHeight, behavior: 'instant' })
      return isMet(one)
    })
  }
  const room = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main') ?? document.body
  const lines = [...room.querySelectorAll('button, a[href], input, select, textarea, summary')]
    .filter((one) => isSeen(one) && !isExempt(one) && getComputedStyle(one).pointerEvents !== 'none' && !meets(one))
    .map((one) => one.outerHTML.slice(0, 110))
  scrollTo({ left: from[0], top: from[1], behavior: 'instant' })
  return once(lines)
})()`

/**
 * Where a line ends within a word: "35|7", "Bacca|rat", "24-|11-2026", or a word of Khmer. What is longer than any word (a
 * seed, an address) has to end somewhere; a long amount says itself where it may, by a piece of text for each of its groups.
 */
export const BROKEN_WORDS = `(() => { ${COMMON}
  const khmer = new Intl.Segmenter('km', { granularity: 'word' })
  const range = document.createRange()
  const lineEnds = (node) => {
    const ends = []
    let line = null
    for (let at = 0; at < node.length; at += 1) {
      if (/[\\s\\u00ad\\u17b4-\\u17d3\\u200b-\\u200d\\u2060]/.test(node.data[at])) continue
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const rect = range.getBoundingClientRect()
      if (rect.width === 0) continue
      if (line !== null && rect.top > line + rect.height / 2) ends.push(at)
      line = rect.top
    }
    return ends
  }
  // Words that the dictionary does not know: behind one of them a line may end.
  const whole = /(?:${WHOLE_WORDS.map(keepWordsWhole).join('|')})$/
  const isKhmer = (letter) => /[\\u1780-\\u17d3\\u2060]/.test(letter)
  // As banks write the name of a holder, who may have a long one.
  const isName = (word) => /^\\p{Lu}{12,}$/u.test(word)
  const isWithin = (text, end) => {
    const [before, after] = [text[end - 1], text[end]]
    if (isKhmer(before) && isKhmer(after) && whole.test(text.slice(0, end))) return false
    if (isKhmer(before) && isKhmer(after)) return ![...khmer.segment(text)].some(({ index }) => index === end)
    const head = /[^\\s\\u1780-\\u17ff\\u2060]*$/.exec(text.slice(0, end))[0]
    const tail = /^[^\\s\\u1780-\\u17ff\\u2060]*/.exec(text.slice(end))[0]
    if (head === '' || tail === '' || head.length + tail.length > 18 || isName(head + tail)) return false
    if (/\\d-$/.test(head) && /^\\d/.test(tail)) return true
    return /[\\p{L}\\p{N}]$|\\d[.,:]$/u.test(head) && /^[\\p{L}\\p{N}]/u.test(tail)
  }
  const lines = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode
    if (node.data.trim().length < 2 || !isSeen(node.parentElement)) continue
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()]
    if (rects.length < 2 || isExempt(node.parentElement)) continue
    for (const end of lineEnds(node))
      if (isWithin(node.data, end)) lines.push('"' + node.data.slice(Math.max(0, end - 12), end) + '|' + node.data.slice(end, end + 12) + '"')
  }
  return once(lines)
})()`
