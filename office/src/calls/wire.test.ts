import { expect, test, vi } from 'vitest'

// Who looks whether somebody is at the screen listens there.
vi.stubGlobal('window', new EventTarget())
const { endSession, sessionEnded } = await import('./wire.ts')

test('why a session ended stays said, whoever hears of the end after that without a reason', () => {
  endSession(null)
  expect(sessionEnded.get()).toEqual({ reason: null })
  endSession('locked')
  endSession(null)
  expect(sessionEnded.get()).toEqual({ reason: 'locked' })
})
