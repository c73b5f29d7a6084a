import { expect, test } from 'vitest'
import { isGameUrl } from './game-url.ts'

const OWN = 'http://127.0.0.1:8059'

test.each([
  ['https://games.example/play?token=x', true],
  ['http://127.0.0.1:8061/play/sbx_lotus_gold?token=x', true],
  ['http://127.0.0.1:8059/game/slot', false],
  ['http://127.0.0.1:8059@evil.example/', true],
  ['javascript:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['blob:http://127.0.0.1:8059/1', false],
  ['about:blank', false],
  ['/game/slot', false],
  ['//games.example/play', false],
  ['', false],
])('%s in the frame: %s', (url, expected) => expect(isGameUrl(url, OWN)).toBe(expected))
