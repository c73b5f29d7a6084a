/** The slip: beside the matches on a desktop, a sheet over them on a phone. */
import { sport } from '../../../text/sport.ts'
import { Sheet } from '../frame/sheet.tsx'
import { useSport } from '../frame/sport-context.tsx'
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
  const { place, go } = useSport()
  if (!place.isSlipOpen) return null
  return (
    <Sheet title={sport('slip')} onClose={() => go({ isSlipOpen: false })}>
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
  if (placing?.is === 'accepted') return <Receipt placing={placing} />
  return (
    <div className="slip">
      <SlipKindTabs />
      {placing?.is === 'refused' && <Refused placing={placing} />}
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
      {slip.kind === 'mix' && <p className="quiet">{sport('mix_hint', { max: view.limits.maxLegs })}</p>}
    </div>
  )
}
