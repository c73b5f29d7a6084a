declare module 'zzfx' {
  /** Makes an AudioContext when it is imported: browsers want a gesture of the player before that. */
  export const ZZFX: {
    volume: number
    sampleRate: number
    audioContext: AudioContext
    buildSamples(...parameters: (number | undefined)[]): number[]
  }
}
