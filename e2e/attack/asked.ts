/** What is typed after `npm run attack`. */
import { parseArgs } from 'node:util'
// @ts-expect-error the helpers of the entry points are plain JavaScript without types
import { wholeNumber } from '../../build/whole-number.mjs'

export interface Asked {
  isHelp: boolean
  /** Of attacks; without any all of them. */
  names: string[]
  seed: number
  /** Requests from the schema of each route. */
  perRoute: number
}

const USUAL = '150'
const LONG = '100000'

/** Throws a sentence for a flag or an attack that there is not, and for a number that would attack nothing. */
export function readWords(args: string[], attacks: readonly string[]): Asked {
  const { values, positionals: names } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ help: { type: 'boolean', default: false }, long: { type: 'boolean', default: false } },
      ...{ dose: { type: 'string' }, seed: { type: 'string', default: '59' } },
    },
  })
  const unknown = names.filter((name) => !attacks.includes(name))
  if (unknown.length > 0) throw new Error(`Not known: ${unknown.join(', ')}.`)
  const perRoute: number = wholeNumber('--dose', values.dose ?? (values.long ? LONG : USUAL))
  return { isHelp: values.help, names, seed: wholeNumber('--seed', values.seed), perRoute }
}
