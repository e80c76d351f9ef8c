import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { moderationMessages } from '../../../i18n/en/moderation.ts'
import { type ReportReason, reportReasons } from './reportDraft.ts'

/** One of the reasons for a report. */
export function ReasonField({
  current,
  onChoose,
}: {
  current: ReportReason | null
  onChoose: (reason: ReportReason) => void
}) {
  const t = useStore(moderationMessages)
  const name = useId()
  return (
    <fieldset className="report__reasons">
      <legend className="report__label">{t.reason}</legend>
      {reportReasons.map((reason) => (
        <label className="report__reason" key={reason}>
          <input
            type="radio"
            name={name}
            value={reason}
            checked={reason === current}
            onChange={() => onChoose(reason)}
          />
          {t[reason]}
        </label>
      ))}
    </fieldset>
  )
}
