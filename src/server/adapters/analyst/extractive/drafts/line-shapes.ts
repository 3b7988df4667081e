/** The kind of a line of evidence: meaningful words, a row of a list or table, or furniture around them. */
export type LineShape = 'prose' | 'row' | 'furniture'

const MAIL_HEADER =
  /^(?:>\s*)*(?:from|to|cc|bcc|sent|subject|reply-to|importance|sensitivity|message-id|date|attachments?)\s*:/i
/** A line that a mail program put above the words of a mail. */
export const isMailHeader = (line: string): boolean => MAIL_HEADER.test(line)
const SEPARATOR =
  /^[\s\p{P}\p{S}]*$|^[\s\p{P}]*(?:original|forwarded|begin forwarded) (?:message|by)\b|^(?:>\s*)*on .{5,90} wrote:$/iu
const GREETING = /^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening))\b.{0,40}$/i
const SALUTATION = /^(?:[A-Z][\p{L}.'-]*|all|team|and|or|&|,|\s){1,12},$/u
const CLOSING =
  /^(?:many |with )?(?:thanks|thank you|thx|regards|best|kind|warm|cordially|sincerely|yours|respectfully|cheers)\b/i
const CONTACT =
  /\b(?:phone|ph|tel|telephone|fax|mobile|cell|direct|e-?mail)\b\.?\s*[:#]?\s*[+(]?\d|\b(?:e-?mail)\s*:|^\S+@\S+$|^(?:https?:|www\.)\S+$|^\S{25,}$|^\+?[\d().\s-]{10,}$|,\s*[A-Z]{2}\s+\d{5}(?:-\d{4})?$/i
const DISCLAIMER =
  /\b(?:e-?mail|message|transmission|communication)\b.{0,120}\b(?:intended (?:only |solely )?(?:for|recipient)|privileged|confidential)\b|\bunsubscribe\b/is
const TABULAR = /\t|\S {3,}\S|\|/
const LIST_MARKER = /^[[(]?\s*(?:[-*•–—>]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s/
const COMMA_SEPARATED = /^[^,]*(?:,[^,\s][^,]*){2,}$|,,/

/** Cells side by side. */
export const isTabular = (line: string): boolean => TABULAR.test(line)

const wordCount = (line: string): number =>
  line.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
const endsAsSentence = (line: string): boolean => /[.!?]["'”’)\]]*$/.test(line)

const CONTENTS_ENTRY = /\b\d{1,2}\.\d{1,2}\.?\s+[A-Z][^.\d]{2,60}\s\d{1,3}\b/g
/** Matched only at the start of a row of dots: a line of dots alone would otherwise take forever. */
const LEADERS = /(?<!\.\s?)(?:\.\s?){4,}\s*\d+$/
/** An entry with its page number, cut before the title of the next one: "Limits of Liability 11 7.2." */
const CUT_ENTRY = /[A-Za-z]\s\d{1,3}\s+(?:section\s+)?\d{1,2}(?:\.\d{1,2})+\.?$/i
const FEWEST_ENTRIES = 3

/** A table of contents names everything and says nothing. */
const isContents = (line: string): boolean =>
  LEADERS.test(line) || CUT_ENTRY.test(line) || (line.match(CONTENTS_ENTRY)?.length ?? 0) >= FEWEST_ENTRIES

/** A row belongs to a list: tabular, itemized, or short and without end punctuation. */
function isRow(line: string): boolean {
  const count = wordCount(line)
  if (isTabular(line) || COMMA_SEPARATED.test(line)) return true
  if (LIST_MARKER.test(line)) return count <= 40
  return count <= 12 && !/[!?]$/.test(line) && (count <= 4 || !endsAsSentence(line)) && !line.endsWith(':')
}

function ownShape(line: string): LineShape {
  if (SEPARATOR.test(line) || DISCLAIMER.test(line) || isContents(line)) return 'furniture'
  if (MAIL_HEADER.test(line) || GREETING.test(line)) return 'furniture'
  if (CONTACT.test(line) && wordCount(line) <= 12) return 'furniture'
  if (wordCount(line) <= 6 && (SALUTATION.test(line) || CLOSING.test(line))) return 'furniture'
  return isRow(line) ? 'row' : 'prose'
}

const MAX_SIGNATURE_LENGTH = 4

/** Names, titles and addresses around a closing or a phone line are a signature, not evidence. */
function spreadSignature(lines: readonly string[], shapes: LineShape[]): void {
  const belongs = (index: number): boolean => {
    const line = lines[index]
    if (line === undefined || shapes[index] !== 'row') return false
    return wordCount(line) <= 8 && !/[\t$€£]/.test(line) && !LIST_MARKER.test(line)
  }
  lines.forEach((line, index) => {
    const closes = CLOSING.test(line) && wordCount(line) <= 6
    const contact = shapes[index] === 'furniture' && CONTACT.test(line)
    if (contact) {
      for (let back = 1; back <= MAX_SIGNATURE_LENGTH && belongs(index - back); back++)
        shapes[index - back] = 'furniture'
    }
    if (closes || contact) {
      for (let on = 1; on <= MAX_SIGNATURE_LENGTH && belongs(index + on); on++)
        shapes[index + on] = 'furniture'
    }
  })
}

const RULE = /^[*_=#~]{3,}$/
const MAX_FOOTER_LENGTH = 8

/** Text between two drawn lines at the end of an item was added by a machine. */
function dropRuledFooter(lines: readonly string[], shapes: LineShape[]): void {
  const last = lines.findLastIndex((line) => RULE.test(line))
  if (last < 1 || last < lines.length - 2) return
  const opening = lines.findLastIndex((line, index) => index < last && RULE.test(line))
  if (opening >= 0 && last - opening <= MAX_FOOTER_LENGTH) shapes.fill('furniture', opening)
}

/** A header, an address, a phone number: nothing that says who someone is. */
export const introducesContact = (line: string): boolean =>
  MAIL_HEADER.test(line) || CONTACT.test(line) || SEPARATOR.test(line) || /^\d+\s/.test(line)

/** The shapes of one item's sentences in reading order. */
export function shapeLines(lines: readonly string[]): LineShape[] {
  const shapes = lines.map(ownShape)
  spreadSignature(lines, shapes)
  dropRuledFooter(lines, shapes)
  return shapes
}

const INTRODUCES =
  /:$|\b(?:following|as follows|set forth below|listed below|below is|below are|see below|these are)\b/i

/** "… to the following counterparties:" announces rows; a reader needs both. */
export const introducesRows = (line: string): boolean => INTRODUCES.test(line)

const NUMBERED = '(?:(?:section|article|clause|part)\\s+)?(?:\\d{1,2}(?:\\.\\d{1,2})*|[ivx]{1,4})[.):]?\\s+'
const WORD = "[\\p{L}&][\\p{L}'’&,;/-]*"
const HEADING = new RegExp(`^(?:${NUMBERED})?${WORD}(?:\\s+${WORD}){0,7}\\s*[.:]?$`, 'iu')
const CAPITALS = /^[^\p{Ll}]*\p{Lu}{3,}[^\p{Ll}]*$/u
const SECTION = new RegExp(`^${NUMBERED}`, 'i')

/** "9.4. GOVERNING LAW." belongs to the sentence that follows it. */
export const isHeading = (line: string): boolean =>
  HEADING.test(line) && (CAPITALS.test(line) || SECTION.test(line))
