/** What one side did in its turn. */
export interface Turn {
  count: number
  seconds: number
}

/** Measures more of a turn than its count: told when counting begins and when it ends, while the load goes on. */
export interface Window {
  opens(): Promise<void>
  closes(): Promise<void>
}

export const UNWATCHED: Window = { opens: async () => {}, closes: async () => {} }
