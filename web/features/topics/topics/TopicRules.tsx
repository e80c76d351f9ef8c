import { useStore } from '@nanostores/react'
import { topicsMessages } from '../../../i18n/en/topics.ts'

/** How topics come to be, and what is asked of those who write on them. */
export function TopicRules() {
  const t = useStore(topicsMessages)
  return (
    <>
      <section className="rail-section" aria-labelledby="rules-title">
        <h2 className="rail-section__title" id="rules-title">
          {t.rulesTitle}
        </h2>
        <ul className="topics-rules">
          {[t.ruleTag, t.ruleCoin, t.rulePlace, t.ruleClose].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
      <section className="rail-section" aria-labelledby="asked-title">
        <h2 className="rail-section__title" id="asked-title">
          {t.rulesAsk}
        </h2>
        <ul className="topics-rules">
          {[t.ruleHonest, t.ruleKind, t.ruleSpam].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
    </>
  )
}
