/** Versions of the ticket lottery's rules, as the desk's contract asks for them. */
import { DEFAULT_RULES } from '@samnang/core/lottery/default-rules'
import { rulesText } from '@samnang/core/lottery/rules-text'
import { accepted, refused } from '@samnang/core/refusal'
import { currentLotteryRules, listRules, lotteryRulesVersion } from '../lottery/rules.ts'
import type { OfficeParts } from '../office-parts.ts'
import { type OfficeHandlers, read } from './office-call.ts'
import { importRules } from './rules-commands.ts'

const FIRST = { version: 0, rules: DEFAULT_RULES }

type Names = Extract<keyof OfficeHandlers, `${string} /api/lottery/rules${string}`>

export function rulesHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, Names> {
  return {
    'GET /api/lottery/rules': read<'GET /api/lottery/rules'>(async () => {
      const versions = await listRules(pool)
      // A house that has never started its server has none of its own yet.
      const isFirst = versions.length === 0
      const { version, rules } = isFirst ? FIRST : await currentLotteryRules(pool)
      const named = versions.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }))
      return accepted({ version, rules: rulesText(rules), versions: named })
    }),
    'GET /api/lottery/rules/:version': read<'GET /api/lottery/rules/:version'>(async ({ params }) => {
      const version = Number(params.version)
      const known = (await listRules(pool)).some((one) => one.version === version)
      if (!known) return refused('not_found')
      const { rules } = await lotteryRulesVersion(pool, version)
      return accepted({ version, rules: rulesText(rules) })
    }),
    'POST /api/lottery/rules': importRules,
  }
}
