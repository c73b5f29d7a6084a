/** The rules: what is virtual, the margins, how bets are taken and settled. */
import { useSport } from '../frame/sport-context.tsx'
import { rulesOf } from '../say/rules-of.ts'

export function RulesPage() {
  const { view } = useSport()
  return (
    <div className="page rules">
      {rulesOf(view.limits).map(({ head, sentences }) => (
        <section key={head}>
          <h2>{head}</h2>
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
