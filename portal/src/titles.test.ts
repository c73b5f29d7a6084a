import { expect, test } from 'vitest'
import { titleOf } from './titles.ts'

test.each([
  ['/game/lotto/59', 'ឡូតូ ៥៩ · សំណាង'],
  ['/ticket/lotto59', 'សំបុត្រឡូតូ ៥៩ · សំណាង'],
  ['/ticket/lotto59/12', 'សំបុត្រឡូតូ ៥៩ · សំណាង'],
  ['/fair/99', 'ផ្ទៀងផ្ទាត់លទ្ធផល · សំណាង'],
  ['/user/limits', 'លេងដោយមានការទទួលខុសត្រូវ · សំណាង'],
  ['/game/casino', 'កាស៊ីណូ · សំណាង'],
  ['/game/slot', 'ស្លុត · សំណាង'],
  ['/game/slot/play/7', 'ស្លុត · សំណាង'],
  ['/game/sport', 'កីឡា · សំណាង'],
  ['/game/fishing', 'បាញ់ត្រី · សំណាង'],
  ['/game/fishing/play', 'បាញ់ត្រី · សំណាង'],
  ['/game/fishing/play/7', 'បាញ់ត្រី · សំណាង'],
  ['/game/lottery', 'ចាក់ឆ្នោត · សំណាង'],
  ['/game/lottery/bet/vn', 'ចាក់ឆ្នោត · សំណាង'],
  ['/game/lottery/timeout', 'ម៉ោងបិទទទួលភ្នាល់ឆ្នោត · សំណាង'],
  ['/game/lottery/result', 'លទ្ធផលឆ្នោត · សំណាង'],
  ['/game/lottery/ticket', 'សំបុត្រឆ្នោត · សំណាង'],
  ['/ticket/lottery/12', 'សំបុត្រឆ្នោត · សំណាង'],
  ['/report/lottery', 'របាយការណ៍ឆ្នោត · សំណាង'],
  ['/report/casino', 'របាយការណ៍កាស៊ីណូ · សំណាង'],
  ['/report/sport', 'របាយការណ៍កីឡា · សំណាង'],
  ['/lotto', 'សំណាង'],
])('%s is called %s', (path, title) => {
  expect(titleOf(path)).toBe(title)
})
