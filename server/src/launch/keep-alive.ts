/** Keeps the database running that the supervisor has started. */

const LOOK_MS = 1_000

interface Kept {
  /** Finds it dead and starts it again; does nothing while it lives. */
  revive(): Promise<void>
}

/**
 * Starts a database again that died, and tries until it runs: while a disk is full it cannot even recover, and whoever
 * makes room must not have to start the product as well. Servers answer meanwhile that they are not ready. What is wrong is
 * said once, not every second.
 */
export function keepAlive(database: Kept, say: (line: string) => void, lookMs = LOOK_MS): void {
  let said: string | null = null
  const look = async () => {
    try {
      await database.revive()
      if (said !== null) say('the database runs again')
      said = null
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== said) say(reason)
      said = reason
    }
    setTimeout(look, lookMs).unref()
  }
  setTimeout(look, lookMs).unref()
}
