/** A failure the reader can mend: printed as one line, without a stack. */
export class PlainError extends Error {}

/** Runs one named step and says how long it took; a long one shows that it still works. */
export async function step(name, work) {
  const since = performance.now()
  const seconds = () => `${((performance.now() - since) / 1000).toFixed(1)} s`
  const isTerminal = process.stderr.isTTY
  const ticker = setInterval(
    () => process.stderr.write(isTerminal ? `\r  ${name} … ${seconds()} ` : `  ${name} … ${seconds()}\n`),
    isTerminal ? 500 : 10_000,
  )
  if (isTerminal) process.stderr.write(`  ${name} …`)
  try {
    const result = await work()
    process.stderr.write(`${isTerminal ? '\r' : ''}✓ ${name}  ${seconds()}       \n`)
    return result
  } catch (error) {
    process.stderr.write(`${isTerminal ? '\r' : ''}✗ ${name}\n`)
    throw error
  } finally {
    clearInterval(ticker)
  }
}

/** Ends an entry point: one line for what the reader can mend, the stack for our own faults. */
export function fail(error) {
  console.error(error instanceof PlainError ? error.message : error)
  process.exit(1)
}
