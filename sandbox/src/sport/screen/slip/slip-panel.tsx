/** The slip: beside the matches on a desktop, a sheet over them on a phone. */

import { Sheet } from '../../../kit/react/sheet.tsx'
import { sport } from '../../../text/sport.ts'
import { useSport } from '../frame/sport-context.tsx'
import { VirtualLine } from '../frame/top-bar.tsx'
import { slipOf } from '../state/book.ts'
import { isDecided } from '../state/placing.ts'
import { AcceptRule } from './accept-rule.tsx'
import { Figures } from './figures.tsx'
import { PlaceButton } from './place-button.tsx'
import { OnItsWay, Receipt, Refused } from './placing-view.tsx'
import { SlipKindTabs } from './slip-kind-tabs.tsx'
import { SlipLegs } from './slip-legs.tsx'
import { StakePad } from './stake-pad.tsx'

export function SlipSheet() {
  const { place, go, run, book } = useSport()
  if (!place.isSlipOpen) return null
  const close = () => {
    // Who closes the receipt has read it.
    if (book.placing?.state === 'accepted') run.act({ kind: 'placing_read', keep: false })
    go({ isSlipOpen: false })
  }
  return (
    <Sheet title={sport('slip')} onClose={close} foot={<VirtualLine />}>
      <SlipBody />
    </Sheet>
  )
}

export function SlipSide() {
  return (
    <section className="side-slip" aria-label={sport('slip')}>
      <h2>{sport('slip')}</h2>
      <SlipBody />
    </section>
  )
}

function SlipBody() {
  const { book, view } = useSport()
  const { placing } = book
  const slip = slipOf(book)
  if (placing && !isDecided(placing)) return <OnItsWay placing={placing} />
  if (placing?.state === 'accepted') return <Receipt placing={placing} />
  return (
    <div className="slip">
      <SlipKindTabs />
      {placing?.state === 'refused' && <Refused placing={placing} />}
      {slip.picks.length === 0 ? (
        <p className="empty">{sport('slip_empty')}</p>
      ) : (
        <>
          <SlipLegs />
          {slip.kind === 'mix' && slip.picks.length < 2 ? (
            <p className="hint">{sport('mix_more')}</p>
          ) : (
            <>
              <StakePad />
              <Figures />
              <AcceptRule />
            </>
          )}
          <PlaceButton />
        </>
      )}
      {slip.kind === 'single' && slip.picks.length > 0 && <AddButton />}
      {slip.kind === 'mix' && <p className="quiet">{sport('mix_hint', { max: view.limits.maxLegs })}</p>}
    </div>
  )
}

/** From one selection to several: the slip makes room for the list. */
function AddButton() {
  const { run, go } = useSport()
  return (
    <button
      type="button"
      className="link-button"
      onClick={() => {
        run.act({ kind: 'slip_kind', slipKind: 'mix' })
        go({ tab: 'matches', match: null, isSlipOpen: false })
      }}
    >
      + {sport('add_to_mix')}
    </button>
  )
}
