/** Rules with exact returns, last rounds, the seal, and the settings. */
import { type ReactNode, useState } from 'react'
import { ChevronIcon } from '../../../kit/react/icons.tsx'
import { Sheet } from '../../../kit/react/sheet.tsx'
import { currentLanguage } from '../../../text/language.ts'
import { tables } from '../../../text/tables.ts'
import { outcomeSentence, winSentence } from '../say/outcome-sentence.ts'
import { rulesOf } from '../say/rules-of.ts'
import { AutoSwitch, useAutoConfirm } from './auto-switch.tsx'
import { BeadView } from './bead.tsx'
import { useTable } from './desk-context.tsx'
import { ReturnTable } from './return-table.tsx'
import { Seal } from './seal.tsx'

export const INFO_TABS = ['rules', 'last_rounds', 'fairness', 'settings'] as const
export type InfoTab = (typeof INFO_TABS)[number]

interface InfoSheetProps {
  /** The page that is shown first. */
  first: InfoTab
  token: string
  onClose: () => void
}

export function InfoSheet({ first, token, onClose }: InfoSheetProps) {
  const [tab, setTab] = useState(first)
  const { view } = useTable()
  const bodies: Record<InfoTab, () => ReactNode> = {
    rules: () => <Rules />,
    last_rounds: () => <LastRounds token={token} />,
    fairness: () => <Seal />,
    settings: () => <Settings />,
  }
  return (
    <Sheet title={tables(`title_${view.game}`)} onClose={onClose}>
      <nav className="sheet-tabs">
        {INFO_TABS.map((each) => (
          <button key={each} type="button" aria-pressed={each === tab} onClick={() => setTab(each)}>
            {tables(each)}
          </button>
        ))}
      </nav>
      {bodies[tab]()}
    </Sheet>
  )
}

function Rules() {
  const { view } = useTable()
  return (
    <>
      <ReturnTable />
      <ul className="rule-list">
        {rulesOf(view.game, view.limits).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

function LastRounds({ token }: { token: string }) {
  const { view } = useTable()
  const rounds = [...view.history].reverse()
  if (rounds.length === 0) return <p className="quiet">{tables('no_rounds')}</p>
  return (
    <>
      <p className="quiet">{tables('history_text')}</p>
      <ul className="round-list">
        {rounds.map(({ round, outcome }) => (
          <li key={round}>
            <a href={historyAddress(round, token)} target="_blank" rel="noreferrer">
              <span aria-hidden="true">
                <BeadView outcome={outcome} />
              </span>
              <span className="round-text">
                {outcomeSentence(outcome)}
                {view.win?.round === round && <small>{winSentence(view.win)}</small>}
              </span>
              <ChevronIcon />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function historyAddress(round: string, token: string): string {
  return `/history/${encodeURIComponent(round)}?${new URLSearchParams({ token, lang: currentLanguage() })}`
}

function Settings() {
  const isOn = useAutoConfirm()
  return (
    <div className="settings">
      <AutoSwitch />
      <p className="quiet">{tables(isOn ? 'auto_confirm_on' : 'auto_confirm_off')}</p>
    </div>
  )
}
