import type { Field } from './fields.ts'
import type { Namer } from './names.ts'
import type { Speaker } from './unit.ts'

/** Whoever fills in a form answers it, but for what is asked of somebody else. */
export function whoAnswers(
  question: string,
  subject: Speaker,
  { namer, fields }: { readonly namer: Namer; readonly fields: readonly Field[] },
): Speaker {
  const isAsked = ({ label }: Field) =>
    new RegExp(`\\bthe ${RegExp.escape(label.toLowerCase().split(' ').at(-1) ?? '')}\\b`).test(question)
  const other = fields.find((field) => field.value !== '' && isAsked(field))
  return (
    (other ? namer.find(other.value) : null) ??
    namer.inside(question) ?? { ...subject, certain: subject.certain && /\byour?\b/i.test(question) }
  )
}
