/** Hands a picture to other programs of the device, or to the downloads where there is no such way. */
export async function sharePicture(picture: Blob, name: string, title: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type })
  const data = { files: [file], title }
  if (!navigator.canShare?.(data)) return download(file)
  try {
    await navigator.share(data)
  } catch (failure) {
    // Closing the sheet is a choice; a browser that forgot the press still has the downloads.
    if (!(failure instanceof DOMException) || failure.name !== 'AbortError') download(file)
  }
}

function download(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
