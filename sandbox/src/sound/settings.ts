/** What the player chose about sound, kept on this device. */

export interface SoundSettings {
  isOn: boolean
  /** 0 … 1 */
  volume: number
}

const STORED = 'sandbox.sound'

/** Sound is on at half volume until the player says otherwise; storage may be closed to us. */
export function keptSettings(): SoundSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? 'null')
    return readSettings(kept)
  } catch {
    return readSettings(null)
  }
}

function readSettings(kept: unknown): SoundSettings {
  const { isOn, volume } = Object(kept) as Partial<Record<keyof SoundSettings, unknown>>
  return {
    isOn: typeof isOn === 'boolean' ? isOn : true,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 0.5,
  }
}

export function keepSettings(settings: SoundSettings): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(settings))
  } catch {
    // Private windows may refuse storage: the choice then lasts as long as the page.
  }
}
