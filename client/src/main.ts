/** What a program needs to be a player: one session, its calls and its events. README.md has an example. */
import { type Call, createCaller } from './call.ts'
import { cookieJar } from './cookie-jar.ts'
import { type Connection, LiveStream } from './stream.ts'

export { type RawAnswer, rawAnswer, type Verdict, verdictOf, waitAfter } from './answer.ts'
export { type Call, type CallOptions, createCaller, type Door } from './call.ts'
export { CallFailed } from './call-failed.ts'
export { nonce, uuid } from './random.ts'
export { type Connection, LiveStream, type StreamParts } from './stream.ts'
export { type UntilKnown, untilKnown } from './until-known.ts'

export interface Client {
  call: Call
  live: LiveStream
}

/** A visitor with cookies of its own at `origin`, such as `https://play.example.com`; log in with `POST /login`. */
export function createClient(
  origin: string,
  heard: { connection?: (now: Connection) => void; sessionEnded?: () => void } = {},
): Client {
  const jar = cookieJar()
  const door = { origin, fetch: jar.fetch }
  return {
    call: createCaller({ ...door, token: () => jar.read('XSRF-TOKEN') }),
    live: new LiveStream({
      ...door,
      is: (now) => heard.connection?.(now),
      ended: () => heard.sessionEnded?.(),
    }),
  }
}
