import { expect, test } from 'vitest'
import { allSources } from './sources.ts'
import { unreadTexts } from './unread-texts.ts'

test('every text of a screen is read by some screen', () => {
  expect(unreadTexts(allSources())).toEqual([])
})

test('a text is read by its name or by a pattern, and not by standing in its catalogue', () => {
  const catalogue = "export const homeTexts = {\n  title: 'Home',\n  size_1: 'One',\n  gone: 'Gone',\n}"
  const pattern = ['t(`size_', '{n}`)'].join('$')
  const page = `t('title')\n${pattern}\n// t('gone')`
  const found = unreadTexts([
    { path: 'portal/src/text/home.ts', text: catalogue },
    { path: 'portal/src/home/page.tsx', text: page },
  ])
  expect(found).toEqual(['portal/src/text/home.ts: gone is read nowhere'])
})
