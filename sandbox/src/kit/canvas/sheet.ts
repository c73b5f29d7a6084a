/** A sheet over the game, closed with its button, Escape or a tap beside it. */
import { shared } from '../../text/shared.ts'
import { h, icon } from '../dom.ts'

/** Opens a sheet with a title; resolves when it is closed. */
export function openSheet(title: string, ...content: Node[]): Promise<void> {
  const close = () => dialog.close()
  const heading = h('h2', { id: 'sheet-title' }, title)
  const dialog = h(
    'dialog',
    { class: 'sheet', 'aria-labelledby': 'sheet-title' },
    h(
      'header',
      { class: 'sheet-head' },
      heading,
      h('button', { class: 'icon-button', 'aria-label': shared('close'), onclick: close }, icon('close')),
    ),
    h('div', { class: 'sheet-body' }, ...content),
  )
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) close()
  })
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve()
    })
  })
}

/** A sentence that has to be read: about money, or that the game cannot go on. */
export function openNotice(text: string, leave: { href: string } | null): Promise<void> {
  const close = () => dialog.close()
  const dialog = h(
    'dialog',
    { class: 'notice', role: 'alertdialog', 'aria-labelledby': 'notice-text' },
    h('p', { id: 'notice-text' }, text),
    leave
      ? h('a', { class: 'main-button', href: leave.href }, shared('back_to_games'))
      : h('button', { class: 'main-button', onclick: close }, shared('ok')),
    leave ? h('button', { class: 'plain-button', onclick: close }, shared('close')) : null,
  )
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve()
    })
  })
}
