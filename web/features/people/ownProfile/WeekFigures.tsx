import { useStore } from '@nanostores/react'
import { userMessages } from '#web/i18n/en/user.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { sparkPath } from '#web/lib/sparkPath.ts'
import type { Week } from '../ownPage.ts'

const spark = { width: 280, height: 48 }

const total = (days: readonly number[]): number => days.reduce((sum, day) => sum + day, 0)

function useFigures(): readonly { readonly name: keyof Week; readonly label: string }[] {
  const t = useStore(userMessages)
  return [
    { name: 'views', label: t.views },
    { name: 'likes', label: t.likes },
    { name: 'followers', label: t.newFollowers },
  ]
}

/** The figures of the last seven days in one row, whose space is reserved. */
export function WeekRow({ week }: { week: Week | undefined }) {
  const t = useStore(userMessages)
  const { short } = useStore($intl)
  const figures = useFigures()
  return (
    <section className="week" aria-label={t.week} aria-busy={!week}>
      <h2 className="week__title">{t.week}</h2>
      <dl className="week__row">
        {figures.map(({ name, label }) => (
          <div className="week__figure" key={name}>
            <dt className="week__label">{label}</dt>
            <dd className="week__total">{week ? short(total(week[name])) : '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The figures of the last seven days, with a chart each. */
export function WeekPanels({ week }: { week: Week }) {
  const t = useStore(userMessages)
  const figures = useFigures()
  return (
    <section className="rail-section" aria-label={t.week}>
      <h2 className="rail-section__title">{t.week}</h2>
      {figures.map(({ name, label }) => (
        <WeekPanel key={name} label={label} days={week[name]} />
      ))}
    </section>
  )
}

function WeekPanel({ label, days }: { label: string; days: readonly number[] }) {
  const t = useStore(userMessages)
  const { plain } = useStore($intl)
  const format = plain()
  return (
    <div className="week-panel">
      <p className="week-panel__line">
        <span>{label}</span>
        <bdi className="week-panel__total">{format.format(total(days))}</bdi>
      </p>
      <svg
        className="week-panel__chart"
        viewBox={`0 0 ${spark.width} ${spark.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="week-panel__course" d={sparkPath(days, spark.width, spark.height)} />
      </svg>
      <p className="visually-hidden">{t.byDay({ numbers: days.map((day) => format.format(day)).join(', ') })}</p>
    </div>
  )
}
