/** The site's switches, limits and words for open streams: at their beginning, at every change, at every moment of words. */
import type { Logger } from 'pino'
import { namesGames, type Settings } from '../base/settings.ts'
import { siteNews } from '../base/site-news.ts'
import { eventFrame } from '../live/frame.ts'
import type { LiveHub } from '../live/hub.ts'

/** A timer that is longer is set again. */
const LONGEST_MS = 3_600_000
const RETRY_MS = 500

interface SiteParts {
  settings: Settings
  live: LiveHub
  log: Logger
}

/** The frame of each player: there are two, for those whose menus name the games of providers and for the others. */
export async function siteFrames(settings: Settings): Promise<(playerId: bigint) => Buffer> {
  const site = await settings.read()
  const [named, unnamed] = [true, false].map((is) => eventFrame('site', siteNews(site, is)))
  return (playerId) => (namesGames(site, playerId) ? named : unnamed) as Buffer
}

/** Calls `tell` at every change, and when words appear or vanish by the database's clock. Returns the way to stop. */
export function watchSite({ settings, live, log }: SiteParts, tell: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const wait = (ms: number, then: () => void) => {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(then, ms)
    timer.unref()
  }
  const look = async () => {
    try {
      await tell()
      const dueMs = settings.changesInMs
      wait(Math.min(dueMs ?? LONGEST_MS, LONGEST_MS), changed)
    } catch (error) {
      log.warn({ err: error }, 'switches not told')
      wait(RETRY_MS, changed)
    }
  }
  const changed = () => {
    settings.forget()
    void look()
  }
  const stop = live.onServerEvent('setting_changed', () => void look())
  void look()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stop()
  }
}
