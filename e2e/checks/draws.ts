/** I6, I7: one result a slot, whose root is over exactly the bets of the book, and which anybody can recompute. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FairnessKeys } from '@samnang/contract/fairness'
import { verifyRound } from '@samnang/core/fairness/beacon-signature'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { verifyDraw } from '@samnang/core/fairness/verify-draw'
import type { Step } from '@samnang/core/fairness/verify-step'
import { Client } from '../client.ts'
import { type Book, type Draw, groupBy, type TicketRow } from './book.ts'
import { faultsInPython, type PublicDraw } from './second-verifier.ts'

/** From the close to the payout when all goes well, and how long a fault may delay it. */
const SHOW_MS: Record<string, number> = { POLL_1: 65_000, POLL_2: 6_000 }
const PATIENCE_MS = 30_000

export async function checkDraws(book: Book, url: string): Promise<string[]> {
  const found = checkSlots(book)
  const tickets = groupBy(book.tickets, (ticket) => ticket.draw)
  const client = new Client(url)
  const keys = await client.ask('GET /api/fairness/keys')
  const published: PublicDraw[] = []
  for (const draw of book.draws.values()) {
    const own = tickets.get(draw.id) ?? []
    if (draw.root !== null) found.push(...checkRoot(draw, own))
    if (draw.state !== 'SETTLED') continue
    const told = await publicDraw(client, draw.id, keys)
    published.push(told)
    found.push(...(await checkResult(told, draw, own)))
  }
  return [...found, ...(await checkAgain(published))]
}

/** What it says of a beacon of a fault's own, whose chain this house publishes; the signature is proven in `checkResult`. */
const OTHER_BEACON = 'bound: the beacon is not the public one'

/** I7 by code that the house has no part in. */
export async function checkAgain(draws: readonly PublicDraw[]): Promise<string[]> {
  const faults = await faultsInPython(draws)
  return draws.flatMap(({ asked, keys }, at) =>
    (faults[at] ?? ['it was not looked at'])
      .filter((fault) => fault !== OTHER_BEACON || !keys.chains?.length)
      .map((fault) => `I7: draw ${asked} in Python: ${fault}`),
  )
}

/** No slot has two draws; every draw comes to an end. */
export function checkSlots({ draws, atMs }: Book): string[] {
  const slots = groupBy(draws.values(), ({ poll, closesMs }) => `${poll} ${closesMs}`)
  const twice = [...slots].flatMap(([slot, rows]) =>
    rows.length > 1 ? [`I7: ${rows.length} draws of ${slot}`] : [],
  )
  const bare = [...draws.values()].flatMap(({ id, poll, state, reason, balls, isRefunded, closesMs }) => {
    if (state === 'VOID' && !reason) return [`I7: draw ${id} is void without a reason`]
    if (state === 'SETTLED' && balls?.length !== 10) return [`I7: draw ${id} is settled without ten balls`]
    const isOver = state === 'SETTLED' || (state === 'VOID' && isRefunded)
    const isLate = atMs > closesMs + (SHOW_MS[poll] ?? 0) + PATIENCE_MS
    return isLate && !isOver ? [`I10: draw ${id} has not come to its end, it is ${state}`] : []
  })
  return [...twice, ...bare]
}

function checkRoot(draw: Draw, tickets: TicketRow[]): string[] {
  const leaves = tickets.map(({ leaf }) => leaf).sort()
  const stake = tickets.reduce((sum, ticket) => sum + ticket.stake, 0n)
  if (rootOf(leaves) !== draw.root)
    return [`I6: the root of draw ${draw.id} is not over its ${leaves.length} tickets`]
  return draw.count === leaves.length && draw.stake === stake
    ? []
    : [`I6: draw ${draw.id} counts or adds wrongly`]
}

async function publicDraw(client: Client, id: bigint, keys: FairnessKeys): Promise<PublicDraw> {
  const params = { result_id: String(id) }
  const draw = await client.ask('GET /api/fairness/:result_id', { params })
  const { leaves } = await client.ask('GET /api/fairness/:result_id/leaves', { params })
  return { asked: Number(id), draw, keys, leaves }
}

async function checkResult(told: PublicDraw, draw: Draw, tickets: TicketRow[]): Promise<string[]> {
  const { draw: records, keys, leaves } = told
  const have = tickets.map(({ leaf }) => leaf).sort()
  const found = isDeepStrictEqual(leaves, have)
    ? []
    : [`I6: the public leaves of draw ${draw.id} are not its tickets`]
  const options = { keys, verifySignature: verifyEd25519, verifyRound, leaves, resultId: told.asked }
  const { steps } = await verifyDraw(records, options)
  const failed = steps.filter((step) => !step.ok && !isOfTestChain(step)).map((step) => step.code)
  if (failed.length > 0) found.push(`I7: draw ${draw.id} does not verify: ${failed.join(', ')}`)
  if (!isDeepStrictEqual(records.result?.balls, draw.balls))
    found.push(`I7: draw ${draw.id} publishes other balls`)
  return found
}

/** Signed rightly, by a beacon of the fault's own: to anybody else that proves nothing, to this run it does. */
function isOfTestChain({ code, state, detail }: Step): boolean {
  return code === 'beacon' && state === 'not_verifiable' && detail?.reason === 'test_chain'
}

/** RFC 6962 over hashes that are leaves already. */
export function rootOf(leaves: readonly string[]): string {
  if (leaves.length === 0) return createHash('sha256').digest('hex')
  if (leaves.length === 1) return leaves[0] ?? ''
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  const [left, right] = [rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split))]
  return createHash('sha256')
    .update(Buffer.from(`01${left}${right}`, 'hex'))
    .digest('hex')
}
