export interface MailField {
  readonly name: string
  /** Its value, in the text. */
  readonly value: { readonly start: number; readonly end: number }
}

export interface MailHead {
  readonly fields: readonly MailField[]
  /** Where the message begins. */
  readonly end: number
}

const FIELD = /^(From|To|Cc|Bcc|Date|Sent|Subject|Attachments|Reply-To):[ \t]*(.*)$/i
const MIN_FIELDS = 3

/** The lines that say who wrote to whom, where a text begins with them; null where it does not. */
export function readMailHead(text: string): MailHead | null {
  const fields: MailField[] = []
  let at = 0
  while (at < text.length) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? text.length : end).replace(/\r$/, '')
    const [, name, value] = FIELD.exec(line) ?? []
    if (name === undefined || value === undefined) break
    const start = at + line.length - value.length
    fields.push({ name, value: { start, end: start + value.length } })
    at = end < 0 ? text.length : end + 1
  }
  const isMail = fields.length >= MIN_FIELDS && fields.some(({ name }) => /^from$/i.test(name))
  return isMail ? { fields, end: at } : null
}

/** Who wrote a mail and to whom, as its head says it; nulls where a text does not begin with one. */
export function findCorrespondents(text: string): { from: string | null; to: string | null } {
  const find = fieldFinder(text)
  return { from: find(/^from$/i), to: find(/^to$/i) }
}

/** When a mail was written, as its head says it; null where a text does not begin with one. */
export const findDate = (text: string): string | null => fieldFinder(text)(/^(?:date|sent)$/i)

function fieldFinder(text: string): (wanted: RegExp) => string | null {
  const fields = readMailHead(text)?.fields ?? []
  return (wanted) => {
    const field = fields.find(({ name }) => wanted.test(name))
    return (field && text.slice(field.value.start, field.value.end).trim()) || null
  }
}
