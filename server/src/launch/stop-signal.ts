type StopSignalHandlers = { first: (signal: string) => void; second: () => void }

/** npm passes on the Ctrl-C that the terminal has sent to us already: that echo is no second wish. */
const ECHO_MS = 500

/** Calls `first` for the first request to stop and `second` for one that comes when patience is over. */
export function onStopSignal({ first, second }: StopSignalHandlers): void {
  let firstAt: number | null = null
  const onSignal = (signal: string) => {
    if (firstAt === null) {
      firstAt = performance.now()
      first(signal)
    } else if (performance.now() - firstAt > ECHO_MS) {
      second()
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
}
