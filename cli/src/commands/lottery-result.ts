import { unitsToRiel } from '@samnang/core/money'
import { confirmResult, enterResult } from '@samnang/server/lottery/enter-result'
import { previewResult, type ResultPreview } from '@samnang/server/lottery/preview-result'
import { reopenLotteryDraw } from '@samnang/server/lottery/reopen-lottery'
import { type Command, readId } from '../command.ts'
import { readJsonFile, readText, refusalOf, stillManages, waitsSentence } from './lottery-words.ts'

const FILE = { type: 'string', help: 'the result as JSON, required; docs/lottery.md has its shape' } as const

const enter: Command = {
  name: 'lottery result enter',
  usage: 'ID --file FILE [--source TEXT]',
  summary: 'The first person types a result; entering again replaces it until it is confirmed.',
  permission: 'lottery.manage',
  options: {
    file: FILE,
    source: { type: 'string', help: 'where it was read; kept with the result' },
  },
  positionals: [1, 1],
  async run({ positionals, values }, { pool, print, by }) {
    const drawId = readId(positionals[0])
    const source = values.source === undefined ? null : readText(values.source, '--source')
    const entry = await readJsonFile(values.file, '--file')
    const { name: staff, reason: why } = await by()
    const entered = await enterResult(await pool(), { drawId, staff, why, entry, source })
    if (!entered.ok) throw refusalOf(entered, `lottery draw ${drawId}`)
    print(`The result of draw ${drawId} is entered; another person has to confirm it.`, {
      id: Number(drawId),
      round: entered.value.round,
      entered: true,
    })
    return 0
  },
}

const preview: Command = {
  name: 'lottery result preview',
  usage: 'ID',
  summary: 'What the entered result would pay: sums, and none of its numbers.',
  positionals: [1, 1],
  async run({ positionals }, { pool, print }) {
    const drawId = readId(positionals[0])
    const previewed = await previewResult(await pool(), drawId)
    if (!previewed.ok) throw refusalOf(previewed, `lottery draw ${drawId}`)
    print(sentenceOfPreview(previewed.value), jsonOfPreview(previewed.value))
    return 0
  },
}

const confirm: Command = {
  name: 'lottery result confirm',
  usage: 'ID --file FILE [--dry-run]',
  summary: 'Another person types it without seeing the first; if both are equal, tickets are settled.',
  permission: 'lottery.manage',
  options: {
    file: FILE,
    'dry-run': { type: 'boolean', help: 'only say what this file would pay' },
  },
  positionals: [1, 1],
  async run({ positionals, values }, { pool, office, print, by }) {
    const drawId = readId(positionals[0])
    const [db, entry] = [await pool(), await readJsonFile(values.file, '--file')]
    if (values['dry-run'] === true) {
      const previewed = await previewResult(db, drawId, entry)
      if (!previewed.ok) throw refusalOf(previewed, `lottery draw ${drawId}`)
      print(sentenceOfPreview(previewed.value), jsonOfPreview(previewed.value))
      return 0
    }
    const { name: staff, reason: why } = await by()
    const confirmed = await confirmResult(db, { drawId, staff, why, entry, counts: stillManages(office) })
    if (!confirmed.ok) throw refusalOf(confirmed, `lottery draw ${drawId}`)
    const { kind, round } = confirmed.value
    print(
      kind === 'confirmed'
        ? `The result of draw ${drawId} is confirmed; its tickets are settled within seconds of the server running.`
        : `Whoever entered the result of draw ${drawId} may not any more: yours is entered, and another person has to confirm it.`,
      { id: Number(drawId), round, confirmed: kind === 'confirmed' },
    )
    return 0
  },
}

const reopen: Command = {
  name: 'lottery reopen',
  usage: 'ID --note TEXT',
  summary: 'Takes a settlement back and waits for another result; two people have to say so.',
  permission: 'lottery.manage',
  options: { note: { type: 'string', help: 'why, required; for staff alone' } },
  positionals: [1, 1],
  async run({ positionals, values }, { pool, office, print, by }) {
    const drawId = readId(positionals[0])
    const note = readText(values.note, '--note')
    const { name: staff } = await by()
    const reopened = await reopenLotteryDraw(await pool(), {
      drawId,
      note,
      staff,
      counts: stillManages(office),
    })
    if (!reopened.ok) throw refusalOf(reopened, `lottery draw ${drawId}`)
    const done = reopened.value
    if (done.kind === 'waits') {
      const waits = { id: Number(drawId), reopened: false, waits_until: new Date(done.untilMs) }
      print(waitsSentence(drawId, done.untilMs), waits)
      return 0
    }
    const handedOut = { tickets: done.handedOut.tickets, riel: unitsToRiel(done.handedOut.units) }
    if (handedOut.tickets > 0)
      print(`Of it ${handedOut.riel} ៛ of ${handedOut.tickets} tickets were handed out over a counter.`)
    print(`Draw ${drawId} is reopened; what it paid is taken back within seconds of the server running.`, {
      id: Number(drawId),
      reopened: true,
      handed_out: handedOut,
    })
    return 0
  },
}

function sentenceOfPreview(preview: ResultPreview): string {
  const { tickets, stake, winning_tickets, payout, biggest, house } = jsonOfPreview(preview)
  return `${winning_tickets} of ${tickets} tickets win ${payout} ៛, the biggest ${biggest} ៛; staked ${stake} ៛, the house keeps ${house} ៛.`
}

function jsonOfPreview({ tickets, stakeUnits, winningTickets, payoutUnits, biggestUnits }: ResultPreview) {
  return {
    tickets,
    stake: unitsToRiel(stakeUnits),
    winning_tickets: winningTickets,
    payout: unitsToRiel(payoutUnits),
    biggest: unitsToRiel(biggestUnits),
    house: unitsToRiel(stakeUnits - payoutUnits),
  }
}

export const lotteryResultCommands = [enter, preview, confirm, reopen]
