import { expect, test } from 'vitest'
import { keyName } from './keys.ts'

const bare = { ctrlKey: false, metaKey: false, altKey: false, isTyping: false, isComposing: false }

test.each([
  [{ ...bare, key: 'j' }, 'j'],
  [{ ...bare, key: '?' }, '?'],
  [{ ...bare, key: 'j', isTyping: true }, null],
  [{ ...bare, key: '/', isTyping: true }, null],
  [{ ...bare, key: 'K', ctrlKey: true }, 'mod+k'],
  [{ ...bare, key: 'k', metaKey: true, isTyping: true }, 'mod+k'],
  [{ ...bare, key: 'j', altKey: true }, null],
  // A Khmer or Chinese word that is being composed is no command.
  [{ ...bare, key: 'j', isComposing: true }, null],
])('%j is %j', (pressed, name) => {
  expect(keyName(pressed)).toBe(name)
})
