/** Runs inside the saved file: the checks of the page over the records beside it, without any network. */
import type { FairReport } from '../verify-fair.ts'
import { SavedPage } from './saved-page.tsx'
import { type SavedRecords, verifySaved } from './saved-records.ts'
import { english, khmer, makeSay } from './texts.ts'

const root = document.getElementById('root')
const records = document.getElementById('records')
if (root && records) void start(root, records)

async function start(root: HTMLElement, records: HTMLElement): Promise<void> {
  try {
    const [saved, report] = await verifySaved(records.textContent ?? '', records.dataset.sha256 ?? '')
    show(root, saved, report)
  } catch {
    document.title = '✕'
    root.dataset.state = 'failed'
    const words = [khmer.saved_unreadable, english.saved_unreadable]
    root.replaceChildren(
      ...words.map((text) => {
        const line = document.createElement('h2')
        line.textContent = text
        return line
      }),
    )
  }
}

function show(root: HTMLElement, saved: SavedRecords, report: FairReport): void {
  const { language } = saved
  document.documentElement.lang = language
  root.dataset.state = report.state
  const turn = () => show(root, { ...saved, language: language === 'km' ? 'en' : 'km' }, report)
  const page = SavedPage({ saved, report, say: makeSay(language), turn })
  // In this script the components draw elements (jsx-runtime.ts), which React's types cannot know.
  root.replaceChildren(page as unknown as Node)
}
