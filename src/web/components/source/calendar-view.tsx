import type { AppointmentField } from './appointments.ts'
import { MarkedText } from './marked-text.tsx'
import classes from './source.module.css'
import { firstBehind, isMarked, type Marking } from './text-marks.ts'

interface CalendarViewProps {
  readonly content: string
  readonly appointments: readonly (readonly AppointmentField[])[]
  readonly marking: Marking
}

/** Appointments as whoever was invited saw them, without what the file says to programs. */
export const CalendarView = ({ content, appointments, marking }: CalendarViewProps) =>
  appointments.map((fields) => (
    <dl key={fields[0]?.start} className={classes.mailHead}>
      {fields.map((field) => (
        <div key={field.start}>
          <dt>{field.label}</dt>
          <dd className="words">
            <FieldWords content={content} field={field} marking={marking} />
          </dd>
        </div>
      ))}
    </dl>
  ))

interface FieldWordsProps {
  readonly content: string
  readonly field: AppointmentField
  readonly marking: Marking
}

function FieldWords({ content, field: { words, start, end }, marking }: FieldWordsProps) {
  if (words === null) return <MarkedText content={content} start={start} end={end} marking={marking} />
  if (!isMarked(marking.marks, { start, end })) return words
  const isCurrent = firstBehind(marking.marks, start) === marking.current
  return (
    <mark className={classes.mark} data-current={isCurrent ? true : undefined}>
      {words}
    </mark>
  )
}
