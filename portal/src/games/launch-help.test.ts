import { CallFailed } from '@samnang/client/call-failed'
import { refusals } from '@samnang/contract/refusals'
import { expect, test } from 'vitest'
import { launchHelp } from './launch-help.ts'

const helpFor = (code: string, status = 422) => launchHelp(new CallFailed({ status, code, message: '' }))

test.each([
  ['not_found', 'រកមិនឃើញហ្គេមនេះទេ', ['lobby']],
  ['provider_down', 'ក្រុមហ៊ុនហ្គេមមិនឆ្លើយតប', ['again', 'lobby']],
  ['game_off', 'ហ្គេមនេះត្រូវបានបិទ', ['lobby']],
  ['family_off', 'ហ្គេមផ្នែកនេះត្រូវបានបិទជាបណ្តោះអាសន្ន', []],
  ['game_refused', 'ក្រុមហ៊ុនមិនផ្តល់ហ្គេមនេះ', ['lobby']],
  ['reality_check_due', 'សូមឆ្លើយតបការរំលឹកសិន', ['again']],
  ['excluded', 'គណនីនេះបិទពីការលេង', ['limits']],
  ['cooling_off', 'អ្នកកំពុងសម្រាកពីការលេង', ['limits']],
  ['account_locked', 'គណនីនេះត្រូវបានផ្អាក', []],
  ['no_answer', 'មិនអាចភ្ជាប់ទៅម៉ាស៊ីនមេបានទេ', ['again', 'lobby']],
])('%s', (code, text, ways) => {
  const help = helpFor(code)
  expect(help.text).toContain(text)
  expect(help.ways).toEqual(ways)
})

test('whatever the server may refuse, a sentence is there', () => {
  for (const code of Object.keys(refusals)) expect(helpFor(code).text.length).toBeGreaterThan(5)
})
