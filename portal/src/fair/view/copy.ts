/** Copies the figure beside the pressed button; the button says so for a moment. */
export function copyFigure({ currentTarget: button }: { currentTarget: HTMLElement }): void {
  const figure = button.parentElement?.querySelector('code')
  const text = figure?.textContent
  if (!figure || !text) return
  void copyText(figure, text).then(() => {
    button.dataset.done = 'true'
    setTimeout(() => delete button.dataset.done, 1500)
  })
}

/** Plain http and some file viewers have no clipboard: the old way works there, else the text is selected. */
async function copyText(figure: Element, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    getSelection()?.selectAllChildren(figure)
    document.execCommand('copy')
  }
}
