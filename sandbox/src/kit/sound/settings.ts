/** What the player chose about sound, kept on this device. */
import { keepText, keptJson } from '../kept.ts'

export interface SoundSettings {
  isOn: boolean
  /** 0 … 1 */
  volume: number
}

const STORED = 'sandbox.sound'

/** Sound is on at half volume until the player says otherwise. */
export function keptSettings(): SoundSettings {
  const { isOn, volume } = Object(keptJson('local', STORED)) as Partial<Record<keyof SoundSettings, unknown>>
  return {
    isOn: typeof isOn === 'boolean' ? isOn : true,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 0.5,
  }
}

export function keepSettings(settings: SoundSettings): void {
  keepText('local', STORED, JSON.stringify(settings))
}
