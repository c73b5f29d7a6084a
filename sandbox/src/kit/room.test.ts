import { beforeEach, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { FakeSocket } from '../provider/fake-socket.test-parts.ts'
import type { Upgrade } from '../provider/game-family.ts'
import type { Session } from '../provider/session.ts'
import type { ConnectionMessage } from './messages.ts'
import { openSocket } from './open-socket.ts'
import { readText } from './read-message.ts'
import { Room, type RoomRules } from './room.ts'

type Heard = { t: 'bet'; n: number }
type Snapshot = { t: 'snapshot'; balance: number | null }
type Told = Snapshot | { t: 'news'; n: number } | { t: 'paid'; balance: number | null } | ConnectionMessage

const RULES: RoomRules = {
  tabsMax: 3,
  beatMs: 5_000,
  silentBeatsMax: 2,
  perSecond: 2,
  burst: 4,
  offencesMax: 3,
  bufferMax: 1_000,
}

/** A browser at the other end. */
class Screen extends FakeSocket {
  readonly told: (Told & { seq: number })[] = []

  protected override hear(message: Told & { seq: number }): void {
    this.told.push(message)
  }

  get words(): string {
    return this.told.map(({ t }) => t).join(' ')
  }

  last(): unknown {
    const { seq: _, ...message } = this.told.at(-1) ?? { seq: 0 }
    return message
  }
}

let now: number
let timers: { at: number; wake: () => void }[]
let balance: bigint | null | 'no answer'
let asked: number
let heard: number[]
let left: [player: string, code: number, isLast: boolean][]
let faults: string[]
let room: Room<Heard, Told>

beforeEach(() => {
  now = 0
  timers = []
  balance = 500_000_000n
  asked = 0
  heard = []
  left = []
  faults = []
  room = newRoom()
})

const parts = {
  clock: {
    now: () => now,
    sleep: (ms: number) => new Promise<void>((wake) => void timers.push({ at: now + ms, wake })),
  },
  log: { info() {}, warn() {}, error: (_: object, words: string) => void faults.push(words) },
  wallet: {
    async balance() {
      asked += 1
      if (balance === 'no answer') throw new Error('no wallet')
      return balance
    },
  },
}

function newRoom(): Room<Heard, Told> {
  const own = ({ t, n }: Record<string, unknown>): Heard | null =>
    t === 'bet' && typeof n === 'number' ? { t, n } : null
  return new Room<Heard, Told>(parts as unknown as ConstructorParameters<typeof Room>[0], RULES, {
    read: (text) => readText(text, { max: 100, own }),
    snapshot: ({ session }) => ({ t: 'snapshot', balance: room.balanceOf(session.player) }),
    answer: (_, { n }) => void heard.push(n),
  })
}

function upgrade(player: string, screen: Screen): Upgrade {
  const session = { player } as Session // a room looks at nothing else of it
  return { gameCode: 'game', session, socket: screen as unknown as WebSocket }
}

const place = {
  enter(session: Session, socket: WebSocket) {
    const connection = room.enter(session, socket)
    room.show(connection).catch(() => {})
    return connection
  },
  hear: (...said: Parameters<typeof room.hear>) => room.hear(...said),
  leave(connection: Parameters<typeof room.leave>[0], code: number) {
    left.push([connection.session.player, code, room.leave(connection)])
  },
}

async function seat(player: string, ready: Promise<unknown> = Promise.resolve()): Promise<Screen> {
  const screen = new Screen()
  openSocket(
    upgrade(player, screen),
    parts,
    ready.then(() => place as never),
  )
  await settled()
  return screen
}

/** A room that takes its time. */
function opening(): { ready: Promise<void>; open: () => void } {
  let open = () => {}
  const ready = new Promise<void>((resolve) => {
    open = resolve
  })
  return { ready, open: () => open() }
}

async function settled(): Promise<void> {
  await new Promise((done) => setImmediate(done))
}

async function pass(ms: number): Promise<void> {
  const end = now + ms
  for (;;) {
    const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
    if (!next) break
    timers.splice(timers.indexOf(next), 1)
    now = next.at
    next.wake()
    await settled()
  }
  now = end
}

test('a screen is told everything at once, and again when the wallet has told the balance', async () => {
  const screen = await seat('a')
  expect(screen.told).toEqual([
    { seq: 1, t: 'snapshot', balance: null },
    { seq: 2, t: 'snapshot', balance: 5_000 },
  ])
  const second = await seat('a')
  expect([second.words, asked]).toEqual(['snapshot', 1])
})

test('two screens that come at the same moment both learn the balance', async () => {
  const screens = await Promise.all([seat('a'), seat('a')])
  for (const screen of screens) expect(screen.last()).toEqual({ t: 'snapshot', balance: 5_000 })
})

test.each(['no answer', null] as const)(
  'a wallet that says %s is asked at the next snapshot',
  async (said) => {
    balance = said
    const screen = await seat('a')
    expect(screen.words).toBe('snapshot')
    balance = 100_000n
    screen.say({ t: 'snapshot' })
    await settled()
    expect(screen.last()).toEqual({ t: 'snapshot', balance: 1 })
  },
)

test('a balance that was told meanwhile is newer than the answer that comes late', async () => {
  let answer = (_: bigint) => {}
  const late = new Promise<bigint>((resolve) => {
    answer = resolve
  })
  const { wallet } = parts
  const before = wallet.balance
  wallet.balance = () => late
  const screen = await seat('a')
  room.toPlayer('a', { t: 'paid', balance: 77 })
  answer(100_000n)
  await settled()
  wallet.balance = before
  expect(screen.last()).toEqual({ t: 'snapshot', balance: 77 })
})

test('messages are counted from 1 for each screen', async () => {
  const first = await seat('a')
  const second = await seat('b')
  room.toAll({ t: 'news', n: 1 })
  room.toPlayer('b', { t: 'news', n: 2 })
  expect(first.told.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(second.told.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  expect([first.last(), second.last()]).toEqual([
    { t: 'news', n: 1 },
    { t: 'news', n: 2 },
  ])
})

test('a ping comes back with the clock, a word of the game goes to the game', async () => {
  const screen = await seat('a')
  await pass(700)
  screen.say({ t: 'ping', at: 12.5 })
  screen.say({ t: 'bet', n: 3 })
  await settled()
  expect(screen.last()).toEqual({ t: 'pong', at: 12.5, now: 700 })
  expect(heard).toEqual([3])
})

test.each([
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['half an object', '{'],
  ['a ping with a text', '{"t":"ping","at":"1"}'],
  ['a ping without end', '{"t":"ping","at":1e999}'],
  ['an unknown word', '{"t":"nonsense"}'],
  ['a word with a wrong field', '{"t":"bet","n":"3"}'],
  ['a text that is too long', `{"t":"bet","n":3,"x":"${'x'.repeat(100)}"}`],
])('%s is an error and nothing else', async (_, text) => {
  const screen = await seat('a')
  screen.say(text)
  await settled()
  expect(screen.last()).toEqual({ t: 'error', code: 'malformed' })
  expect([screen.readyState, heard]).toEqual([1, []])
})

test('a flood is answered with an error each and not with work; one that goes on is cut', async () => {
  const screen = await seat('a')
  for (let n = 0; n < 7; n++) screen.say({ t: 'bet', n })
  await settled()
  expect(heard).toEqual([0, 1, 2, 3])
  expect(screen.last()).toEqual({ t: 'error', code: 'too_fast' })
  expect(screen.readyState).toBe(1)
  await pass(1_000)
  for (let n = 7; n < 9; n++) screen.say({ t: 'bet', n })
  await settled()
  expect(heard).toEqual([0, 1, 2, 3, 7, 8])
  screen.say({ t: 'bet', n: 9 })
  expect(screen.readyState).toBe(3)
})

test('a screen that cannot keep up is let go, the others hear on', async () => {
  const slow = await seat('a')
  const other = await seat('b')
  slow.bufferedAmount = 1_001
  room.toAll({ t: 'news', n: 1 })
  expect([slow.readyState, other.readyState]).toEqual([3, 1])
  expect(left).toEqual([['a', 1006, true]])
})

test('a line that was silent for too many beats is dead; a browser that answers is not', async () => {
  const silent = await seat('a')
  const calm = await seat('b')
  silent.isMute = true
  await pass(10_000)
  expect([silent.readyState, calm.readyState]).toEqual([1, 1])
  await pass(5_000)
  expect([silent.readyState, calm.readyState]).toEqual([3, 1])
})

test('a beat measures the way there and back', async () => {
  const screen = await seat('a')
  const [connection] = room.of('a')
  screen.isMute = true
  await pass(5_000)
  await pass(120)
  screen.emit('pong')
  expect(connection?.roundTripMs).toBe(120)
})

test('one tab too many closes the oldest for good, and the player stays', async () => {
  const tabs = await Promise.all(['a', 'a', 'a', 'a'].map((player) => seat(player)))
  expect(tabs.map(({ readyState }) => readyState)).toEqual([3, 1, 1, 1])
  expect(tabs[0]?.last()).toEqual({ t: 'closing', code: 'too_many_connections' })
  expect([...room.players]).toEqual(['a'])
  expect(left).toEqual([['a', 1008, false]])
})

test('only the last screen that goes takes the player along, and what was known of them', async () => {
  const tabs = await Promise.all([seat('a'), seat('a')])
  for (const tab of tabs) tab.close(4001)
  expect(left).toEqual([
    ['a', 4001, false],
    ['a', 4001, true],
  ])
  expect([room.players.size, room.balanceOf('a')]).toEqual([0, null])
})

test('what is said before the room is ready is heard when it is', async () => {
  const { ready, open } = opening()
  const screen = await seat('a', ready)
  for (let n = 0; n < 9; n++) screen.say({ t: 'bet', n })
  expect(screen.words).toBe('')
  open()
  await settled()
  expect(heard).toEqual([0, 1, 2, 3])
  expect(screen.told[0]?.t).toBe('snapshot')
})

test('a screen that went while its room was made ready is nobody', async () => {
  const { ready, open } = opening()
  const screen = await seat('a', ready)
  screen.close()
  open()
  await settled()
  expect(room.players.size).toBe(0)
})

test('without a room the screen is told to come later', async () => {
  const codes: number[] = []
  const screen = new Screen()
  screen.on('close', (code: number) => codes.push(code))
  openSocket(upgrade('a', screen), parts, Promise.reject(new Error('no database')))
  await settled()
  expect(codes).toEqual([1013])
  expect(faults).toEqual(['a player found no place'])
})
