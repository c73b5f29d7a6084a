/** The sounds of a game page. Silent until the player touches the page, as browsers demand. */
import { SAMPLES, type SoundName } from './samples.ts'
import { keepSettings, keptSettings, type SoundSettings } from './settings.ts'
import { createVoices } from './voices.ts'

export interface Sound {
  play(name: SoundName): void
  settings(): SoundSettings
  change(settings: SoundSettings): void
  /** Silent for this visit, whatever the player chose here: the page around this one decides. */
  mute(isMuted: boolean): void
}

/** Everything that exists only once sound may be heard. */
interface Speaker {
  audio: AudioContext
  loudness: GainNode
  buffers: Map<SoundName, readonly { at: number; buffer: AudioBuffer }[]>
}

/** Call once per page. Listens for the first gesture and for the page being hidden. */
export function createSound(): Sound {
  let settings = keptSettings()
  let muted: boolean | null = null
  let speaker: Speaker | null = null
  const voices = createVoices()
  const open = () => {
    removeEventListener('pointerdown', open)
    removeEventListener('keydown', open)
    // A browser without Web Audio stays silent; the game does not need it.
    void openSpeaker(settings).then(
      (opened) => {
        speaker = opened
        void followPage(opened.audio)
      },
      () => undefined,
    )
  }
  addEventListener('pointerdown', open)
  addEventListener('keydown', open)
  return {
    settings: () => settings,
    change(next) {
      settings = next
      keepSettings(next)
      if (speaker) speaker.loudness.gain.value = next.volume
    },
    mute(isMuted) {
      muted = isMuted
    },
    play(name) {
      if (!speaker || (muted ?? !settings.isOn) || document.hidden) return
      for (const note of speaker.buffers.get(name) ?? []) strike(speaker, note, voices.start)
    },
  }
}

async function openSpeaker({ volume }: SoundSettings): Promise<Speaker> {
  const { ZZFX } = await import('zzfx')
  const audio = ZZFX.audioContext
  const loudness = audio.createGain()
  loudness.gain.value = volume
  loudness.connect(audio.destination)
  ZZFX.volume = 0.5
  const bufferOf = (parameters: readonly (number | undefined)[]) => {
    const samples = ZZFX.buildSamples(...parameters)
    const buffer = audio.createBuffer(1, samples.length, ZZFX.sampleRate)
    buffer.getChannelData(0).set(samples)
    return buffer
  }
  const names = Object.keys(SAMPLES) as SoundName[]
  const buffers = new Map(
    names.map((name) => [
      name,
      SAMPLES[name].map((note) => ({ at: note.at, buffer: bufferOf(note.parameters) })),
    ]),
  )
  return { audio, loudness, buffers }
}

/** A page that nobody looks at is silent. */
async function followPage(audio: AudioContext): Promise<void> {
  const follow = () => (document.hidden ? audio.suspend() : audio.resume())
  document.addEventListener('visibilitychange', () => void follow())
  await follow()
}

function strike(
  { audio, loudness }: Speaker,
  { at, buffer }: { at: number; buffer: AudioBuffer },
  start: (begin: (ended: () => void) => void) => boolean,
): void {
  const play = () =>
    start((ended) => {
      const source = audio.createBufferSource()
      source.buffer = buffer
      source.connect(loudness)
      source.addEventListener('ended', ended)
      source.start()
    })
  if (at === 0) play()
  else setTimeout(play, at * 1000)
}
