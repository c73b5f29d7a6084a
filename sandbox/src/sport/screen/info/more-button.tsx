import { shared } from '../../../text/shared.ts'
import { sport } from '../../../text/sport.ts'
import type { Pages } from './use-pages.ts'

/** The end of a list: loading, failed, more, or nothing more. */
export function MoreButton({ pages }: { pages: Pick<Pages<unknown>, 'state' | 'next' | 'more'> }) {
  if (pages.state === 'loading') {
    return (
      <p className="empty" role="status">
        {shared('loading')}
      </p>
    )
  }
  if (pages.state === 'ready' && pages.next === null) return null
  return (
    <div className="more">
      {pages.state === 'failed' && <p role="alert">{sport('failed')}</p>}
      <button type="button" className="plain-button" onClick={pages.more}>
        {pages.state === 'failed' ? shared('retry') : sport('more')}
      </button>
    </div>
  )
}
