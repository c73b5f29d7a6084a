/** The answer, or null when it fails or takes too long: a question that hangs is an answer too. */
export async function within<T>(ms: number, question: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    return await Promise.race([question, tooLate])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
