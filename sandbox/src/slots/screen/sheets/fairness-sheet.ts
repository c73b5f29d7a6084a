/** How the next spins are sealed, the player's own part of the chance, and opening the seal. */

import { openSheet } from '../../../kit/canvas/sheet.ts'
import { h } from '../../../kit/dom.ts'
import { shared } from '../../../text/shared.ts'
import { slots } from '../../../text/slots.ts'
import type { SlotState } from '../../events.ts'
import type { SeedLine } from '../seed-line.ts'

/** Text without a colon, which separates the parts of what is hashed. */
const LONGEST_TEXT = '64'

/** `isIdle`: no spin is under way, so the seed may change. */
export function openFairnessSheet(given: {
  seed: SlotState['seed']
  line: SeedLine
  isIdle: () => boolean
  onSeed: (seed: SlotState['seed']) => void
}): Promise<void> {
  const { line, onSeed } = given
  const facts = h('p', { class: 'exact' })
  const text = h('input', {
    type: 'text',
    maxlength: LONGEST_TEXT,
    id: 'own-text',
    value: given.seed.clientSeed,
  })
  const answer = h('p', { role: 'status' })
  const tell = ({ hash, nonce }: SlotState['seed']) => {
    facts.textContent = slots('seed', { hash, nonce })
  }
  const ask = async (question: () => Promise<string>) => {
    if (!given.isIdle()) {
      answer.textContent = slots('seed_busy')
      return
    }
    answer.textContent = shared('loading')
    answer.textContent = await question().catch(() => slots('seed_failed'))
  }
  const take = (seed: SlotState['seed']) => {
    tell(seed)
    onSeed(seed)
  }
  const save = () =>
    ask(async () => {
      take(await line.change(text.value.trim()))
      return slots('seed_saved')
    })
  const open = () =>
    ask(async () => {
      const { revealed, seed } = await line.rotate()
      take(seed)
      return slots('seed_opened', revealed)
    })
  tell(given.seed)
  return openSheet(
    shared('fairness'),
    h('p', {}, slots('seed_promise')),
    facts,
    h('label', { class: 'field' }, slots('own_text'), text),
    h('button', { class: 'plain-button', onclick: () => void save() }, slots('own_text_save')),
    h('p', {}, slots('seed_open_why')),
    h('button', { class: 'plain-button', onclick: () => void open() }, slots('seed_open')),
    answer,
  )
}
