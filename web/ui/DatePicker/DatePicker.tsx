import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { dateMessages } from '#web/i18n/en/dates.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { compare, dateFormatOf, formatDate, hasTime, type Moment, momentOf, readDate } from '#web/lib/content/dates.ts'
import { isComposing } from '#web/lib/page/keys.ts'
import { Field } from '../Field/Field.tsx'
import { CalendarIcon } from './CalendarIcon.tsx'
import { CalendarSheet } from './CalendarSheet.tsx'

export interface DatePickerProps {
  readonly label: string
  readonly value: Moment | undefined
  /** Called with each valid date; `undefined` for an emptied field. */
  readonly onChange: (value: Moment | undefined) => void
  /** Default: as the reader's language writes a date, in English `M/D/YYYY`; with a time, `momentFormat`. */
  readonly format?: string
  /** The first and the last that may be chosen. */
  readonly min?: Moment
  readonly max?: Moment
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly required?: boolean
}

type Faults = ReturnType<typeof dateMessages.get>

interface Limits extends Pick<DatePickerProps, 'min' | 'max'> {
  readonly format: string
}

/** Parses the typed text: the date, or a sentence that says what is wrong. */
function read(text: string, { format, min, max }: Limits, t: Faults): { value?: Moment; fault?: string } {
  if (text.trim() === '') return {}
  const value = readDate(text, format)
  if (value === 'badFormat') return { fault: t.format({ format }) }
  if (value === 'noSuchDate') return { fault: t.missing({ text: text.trim() }) }
  if (min && compare(value, min) < 0) return { fault: t.early({ date: formatDate(min, format) }) }
  if (max && compare(value, max) > 0) return { fault: t.late({ date: formatDate(max, format) }) }
  return { value }
}

/** A date that is typed, or chosen from a calendar. */
export function DatePicker({ label, value, onChange, format: given, min, max, error, ...rest }: DatePickerProps) {
  const t = useStore(dateMessages)
  const { tag } = useStore($intl)
  const format = given ?? dateFormatOf(tag)
  const [isOpen, setOpen] = useState(false)
  /** The typed text, until it is a date. */
  const [draft, setDraft] = useState<string>()
  const [fault, setFault] = useState<string>()
  const limits = { format, ...(min && { min }), ...(max && { max }) }
  const take = (text: string): void => {
    const { value: found, fault } = read(text, limits, t)
    setFault(fault)
    if (fault) return
    setDraft(undefined)
    onChange(found)
  }
  const choose = (chosen: Moment): void => {
    setOpen(false)
    take(formatDate(chosen, format))
  }
  return (
    <>
      <Field
        {...rest}
        label={label}
        error={fault ?? error}
        dir="ltr"
        placeholder={format}
        autoComplete="off"
        inputMode={hasTime(format) ? 'text' : 'numeric'}
        value={draft ?? (value ? formatDate(value, format) : '')}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onBlur={({ currentTarget }) => draft !== undefined && take(currentTarget.value)}
        onKeyDown={(event) =>
          event.key === 'Enter' && !isComposing(event) && draft !== undefined && take(event.currentTarget.value)
        }
        trailing={
          <button className="icon-button" type="button" aria-label={t.open} onClick={() => setOpen(true)}>
            <CalendarIcon />
          </button>
        }
      />
      {isOpen && (
        <CalendarSheet
          title={label}
          value={value}
          now={momentOf(new Date())}
          limits={limits}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
