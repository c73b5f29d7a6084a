/** Each fault of the plan (F1–F26) and what strikes with it: a run of its own, journeys, or tests of the server. */
import { fullDisk, onSmallDisk } from './full-disk.ts'
import type { OwnRun, Within } from './ground.ts'
import { hostileProvider } from './hostile-provider.ts'
import { hostile } from './hostile-run.ts'
import { lostHints } from './lost-hints.ts'
import { lostLeader } from './lost-leader.ts'
import { lostProvider, withOldCertificate } from './lost-provider.ts'
import { lostVault } from './lost-vault.ts'
import { lyingBeacon, withBeacon } from './lying-beacon.ts'
import { noNats } from './no-nats.ts'
import { oldReplica } from './old-replica.ts'
import { blocked, duplicates, exhausted, storm } from './own-runs.ts'
import { poison } from './poison.ts'
import { onOwnDisk, powerCut } from './power-cut.ts'
import { settleKills } from './settle-kills.ts'
import { wrongClocks } from './wrong-clock.ts'

/** Files of one project of vitest; each of them fails by itself when its fault did not strike. */
export interface Files {
  /** `e2e`: by `npm test e2e`, which finds the programs that it needs. */
  project: 'alone' | 'together' | 'e2e'
  files: readonly string[]
  dose: string
}

type Way = { own: OwnRun; within?: Within } | { files: Files }

export interface Fault {
  name: string
  fault: string
  passes: string
  way: Way
}

const E2E = 'e2e/faults'

export const FAULTS: readonly Fault[] = [
  {
    name: 'F1',
    fault: 'kill -9 of a server, the vault or the office under load',
    passes:
      'I1–I11, I13, what is held waits; ready again within 10 s, half of the servers within 5 s; no draw lost',
    way: journey([`${E2E}/kills.journey.ts`], 'alone', '5 servers, 3 vaults, 5 offices'),
  },
  {
    name: 'F2',
    fault: 'kill -9 of everything but PostgreSQL',
    passes: 'the next start adopts the database within 10 s; no draw lost',
    way: journey([`${E2E}/kills.journey.ts`], 'alone', '1 supervisor, with everything that it runs'),
  },
  {
    name: 'F3',
    fault: 'kill -9 of PostgreSQL under load',
    passes: 'nothing acknowledged is lost; back within 15 s',
    way: journey([`${E2E}/kills.journey.ts`], 'alone', '2 postmasters'),
  },
  {
    name: 'F4',
    fault: 'a power cut: all ends at once, and the disk keeps what had been synced and no more',
    passes: 'nothing acknowledged is lost; the whole product takes bets again within 30 s',
    way: { own: powerCut, within: onOwnDisk },
  },
  {
    name: 'F5',
    fault: 'every request one to five times',
    passes: 'one effect, equal answers',
    way: { own: duplicates },
  },
  {
    name: 'F6',
    fault: 'a connection is cut at one of four points of a bet, the client asks again',
    passes: 'one effect; the client knows in the end',
    way: journey(
      [`${E2E}/lost-answer.journey.ts`, `${E2E}/same-key.journey.ts`],
      'together',
      '100 bets; 1 key 200 times',
    ),
  },
  {
    name: 'F7',
    fault: 'a clock that is set wrong, or goes slow',
    passes: 'the database decides; above 500 ms a server opens no draw, and says so within 30 s',
    way: { own: wrongClocks },
  },
  {
    name: 'F8',
    fault: 'the holder of the draw lease stands still, is cut off from the database, or dies',
    passes: 'the other server takes over within 6 s; one draw a slot, none skipped, none paid twice',
    way: { own: lostLeader },
  },
  {
    name: 'F9',
    fault: 'the machine that leads the database dies, is stopped and comes back',
    passes: 'nothing confirmed is lost; bets again within 60 s',
    way: whole(['e2e/deploy/failover.journey.ts'], '1 death, 1 standstill'),
  },
  {
    name: 'F10',
    fault: 'nobody is left who confirms, or who votes',
    passes: 'as docs/several-machines.md says',
    way: whole(['e2e/deploy/failover.journey.ts'], '1 each'),
  },
  {
    name: 'F11',
    fault: 'a full disk',
    passes:
      'bets are refused, nothing is broken, and bets are taken within 60 s of the space being back; a restore says what to do, and ends whole with room',
    way: { own: fullDisk, within: onSmallDisk },
  },
  {
    name: 'F12',
    fault: 'every connection of PostgreSQL is taken by transactions that do nothing',
    passes: 'settlement goes on; 99 of 100 bets and of 100 calls of the wallet within 3 s',
    way: { own: exhausted },
  },
  {
    name: 'F13',
    fault: 'NATS, by which two servers tell each other of events, dies and stands still',
    passes: 'money is unaffected; each event comes once, in order, within 2 s',
    way: { own: noNats },
  },
  {
    name: 'F14',
    fault:
      'the line that tells servers of new events is cut again and again, and so are the streams of players',
    passes: 'each event comes once, in order, within 5 s',
    way: { own: lostHints },
  },
  {
    name: 'F15',
    fault: 'the beacon is away, late or lies',
    passes:
      'draws wait and keep their mode, no lie is taken, each is told of by itself; a redirect is a relay that is away',
    way: { own: lyingBeacon, within: withBeacon },
  },
  {
    name: 'F16',
    fault: 'the vault stands still, comes back from an old copy, or is asked for a second result',
    passes:
      'draws wait; nothing is drawn without it; no seed for other bets (`root_differs`), none from an old copy (`rolled_back`)',
    way: { own: lostVault },
  },
  {
    name: 'F17',
    fault: 'a provider that repeats, reorders, forges, comes late, breaks off and calls in bursts',
    passes: 'I4, I12; the exceptions are exact; 99 of 100 calls within 3 s',
    way: { own: hostileProvider },
  },
  {
    name: 'F18',
    fault: 'a draw that cannot be paid',
    passes: 'others are drawn and take bets; mended, each pays once and in its order, as the pot wants it',
    way: { own: poison },
  },
  {
    name: 'F19',
    fault: 'kill -9 of the server between two chunks of a settlement of thousands of winners',
    passes: 'all paid once, within 10 s of the new server; of every other statement: draw-crash.test.ts',
    way: { own: settleKills },
  },
  {
    name: 'F20',
    fault: 'fifty bots on three accounts',
    passes: 'none below zero; 99 of 100 bets within 2 s',
    way: { own: storm },
  },
  {
    name: 'F21',
    fault: 'the replica that the office reads reports from lags, is too old, dies',
    passes: 'each report says of when it is, a replica too old is left and that is told; no decision from it',
    way: { own: oldReplica },
  },
  {
    name: 'F22',
    fault: 'a rolling change of version under load',
    passes: 'no bet fails after a retry',
    way: whole(['e2e/deploy/rolling.journey.ts'], '1 change'),
  },
  {
    name: 'F23',
    fault: 'a provider that takes calls and answers none, has no address, or an expired certificate',
    passes: 'its breaker opens within 10 s, bets on draws go on',
    way: { own: lostProvider, within: withOldCertificate },
  },
  {
    name: 'F24',
    fault: 'a server does nothing for three seconds at the close of a draw',
    passes: 'the other one takes bets; none is in after the close',
    way: { own: blocked },
  },
  {
    name: 'F25',
    fault: 'the database goes back to a moment',
    passes: 'the books are right, no number is given twice',
    way: whole(['e2e/deploy/point-in-time.journey.ts'], '1 restore'),
  },
  {
    name: 'F26',
    fault: 'the closing second, bots, giant bodies and slow senders at once',
    passes:
      'no fault from bad input; every bet has its answer; 95 of 100 bets of others within twice their time',
    way: { own: hostile },
  },
]

function journey(files: readonly string[], project: 'alone' | 'together', dose: string): Way {
  return { files: { project, files, dose } }
}

function whole(files: readonly string[], dose: string): Way {
  return { files: { project: 'e2e', files, dose } }
}
