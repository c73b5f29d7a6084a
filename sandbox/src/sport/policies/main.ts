/**
 * `npx tsx sandbox/src/sport/policies/main.ts [MATCHES] [SEED] [break|late]`: what the best policies return, or those of
 * the break or of the last minutes alone, as the table of sandbox/docs/sport.md. Ends with 1 if one of them is not below 100 % by four standard errors.
 */
import { policyReturns } from './returns.ts'

const [matches = 100_000, seed = 59] = process.argv.slice(2, 4).map(Number)
const asked = (['break', 'late'] as const).find((part) => part === process.argv[4]) ?? 'all'
const percent = (share: number) => `${(share * 100).toFixed(2)} %`

const results = policyReturns({ seed, matches, asked }, (done) => {
  if (done % 1_000 === 0) console.error(`${done} of ${matches} matches`)
})
console.log(`| policy | tickets | sold | returns | standard error |\n|---|---|---|---|---|`)
for (const { policy, tickets, sold, share, error } of results)
  console.log(`| ${policy} | ${tickets} | ${sold} | ${percent(share)} | ${percent(error)} |`)
const above = results.filter(({ share, error }) => share + 4 * error >= 1)
for (const { policy } of above) console.error(`not below 100 % by four standard errors: ${policy}`)
process.exit(above.length === 0 ? 0 : 1)
