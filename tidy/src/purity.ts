import { isTest, placesOf, type Source } from './sources.ts'

const CLOCK_AND_CHANCE =
  /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\brandom(?:Bytes|UUID|Int)\b|\bgetRandomValues\b/
const FLOAT_MONEY = /\bparseFloat\b|\.toFixed\(|\b\w*[uU]nits\w*\??: number\b/

/** Core knows no clock and no chance; in the server both live behind `parts`. */
export function clockAndChance(sources: Source[]): string[] {
  return sources
    .filter((source) => !isTest(source) && (isCore(source) || isServerRule(source) || isGame(source)))
    .flatMap((source) =>
      placesOf(source, CLOCK_AND_CHANCE, (match) => `${match}: use parts.clock, parts.random or a value`),
    )
}

/** Money is bigint units from the database to the edge. */
export function floatMoney(sources: Source[]): string[] {
  return sources
    .filter((source) => !isTest(source) && (isCore(source) || isServerRule(source)) && !isLottery(source))
    .flatMap((source) => placesOf(source, FLOAT_MONEY, (match) => `${match}: money is bigint units`))
}

function isCore({ path }: Source): boolean {
  return path.startsWith('core/src/')
}

/** There a unit is how often a line stakes its amount, as the market says it. */
function isLottery({ path }: Source): boolean {
  return path.startsWith('server/src/lottery/')
}

/** Rules and processes of games; their screens may look at a clock and shake a picture. */
function isGame({ path }: Source): boolean {
  return /^sandbox\/src\/(?:chance|slots|tables)\/(?!screen\/)/.test(path) && !/-parts\.ts$/.test(path)
}

/** They make up names and keys of their own before any parts exist; nothing of a draw or of money comes from them. */
const NAMES_ONLY = /^server\/src\/draws\/(?:operator-key|draw-clock)\.ts$/

/** The parts of the server that decide; its plumbing (http, launch, database, parts) may look at a clock. */
function isServerRule({ path }: Source): boolean {
  return (
    /^server\/src\/(?:ledger|live|players|draws|money|lotto59|lottery|fairness)\//.test(path) &&
    !NAMES_ONLY.test(path)
  )
}
