import { beforeEach, expect, test, vi } from 'vitest'

let started: number
let pressed: (() => void)[]

/** A browser with what a sound needs, and nothing else. */
beforeEach(() => {
  vi.resetModules()
  started = 0
  pressed = []
  const node = () => ({
    connect: (next: unknown) => next,
    frequency: { value: 0 },
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    start: () => {
      started += 1
    },
    stop: () => {},
  })
  vi.stubGlobal('document', { hidden: false, cookie: '' })
  vi.stubGlobal('addEventListener', (_kind: string, press: () => void) => pressed.push(press))
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      currentTime = 0
      destination = {}
      createOscillator = node
      createGain = node
    },
  )
})

async function sounds() {
  const { armSounds, play } = await import('./sounds.ts')
  armSounds()
  return play
}

test('nothing sounds before the first click or key', async () => {
  const play = await sounds()
  play('ball')
  expect(started).toBe(0)
  for (const press of pressed) press()
  play('ball')
  expect(started).toBeGreaterThan(0)
})

test.each([
  ['', true],
  ['sound=ENABLED', true],
  ['sound=DISABLED', false],
])('with the cookie "%s" the sound is on: %s', async (cookie, isOn) => {
  vi.stubGlobal('document', { hidden: false, cookie })
  const play = await sounds()
  for (const press of pressed) press()
  for (const sound of ['ball', 'tick', 'placed', 'won', 'lanterns', 'full'] as const) play(sound)
  expect(started > 0).toBe(isOn)
})
