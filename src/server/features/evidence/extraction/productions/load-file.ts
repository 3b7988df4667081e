import { decodeText } from '../decode-text.ts'
import { attribute, walkXml } from '../xml-events.ts'

/** One document of a production: what was written about it, and the files that hold it. */
export interface ProducedDocument {
  /** As the other side wrote it on the pages: "ABC0001–ABC0004". */
  readonly numbers: string
  /** Whose files it came from; '' where the load file does not say. */
  readonly custodian: string
  /** Every value, among them paths of its files. */
  readonly values: readonly string[]
}

/** The first page has the number, the others follow it. */
export interface ProducedPage {
  readonly number: string
  readonly path: string
  readonly startsDocument: boolean
}

/** The signs around a field and between two. */
interface Signs {
  readonly quote: string
  readonly fieldEnd: string
}

const CONCORDANCE: Signs = { quote: 'þ', fieldEnd: '\x14' }
/** Producers choose other signs: the same one on both sides of each of the first two fields, and one between them. */
const CHOSEN =
  /^([^\p{L}\p{N}\s])[\p{L}#][^\n]{0,100}?\1([^\p{L}\p{N}\n ])\1[\p{L}#][^\n]{0,100}?\1(?:\2|\r?\n|$)/u
/** Or none around the fields, and tabulators or bars between them. */
const BARE = /^[\p{L}#][\p{L}\p{N}#_. ]{0,60}([\t|])[\p{L}#][\p{L}\p{N}#_. ]{0,60}(?:\1|\r?\n|$)/u
/** Stands for the end of a field while the text is decoded: there, its own letter would look like no text at all. */
const STAND_IN = 0x0b
const LINE_WITHIN = /[®\n]/g

/** What producers call the number of the first page, the last page, and of an exhibit, without signs between the words. */
const FIRST =
  /^(?:beg(?:in)?(?:ning)?|start|first|prod(?:uction)?beg(?:in)?)?(?:bates|doc(?:ument)?(?:id|no|num(?:ber)?)?|control|prod|att)?(?:beg(?:in)?|start|id|no|num(?:ber)?)?$/
const IS_FIRST =
  /beg|start|first|^bates(?:no|num(?:ber)?)?$|^doc(?:ument)?(?:id|no|num(?:ber)?)$|^control(?:no|num(?:ber)?)$/
const IS_LAST = /^end|^last|end$/
const IS_ATTACHMENT = /att|family|parent|group/
const IS_EXHIBIT = /^exhibit(?:no|num(?:ber)?|id)?$/
const IS_CUSTODIAN = /^(?:primary|main)?custodian(?:name)?$/

const COLUMN_NAME = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** Whether bytes are a load file as Concordance writes it, by the signs around its first field. */
export function isLoadFile(head: string): boolean {
  // UTF-16 has a zero behind each of these letters.
  const letters = head.replaceAll('\0', '').replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff(?=\xfe))/, '')
  const end = letters.indexOf(CONCORDANCE.fieldEnd)
  const isConcordance =
    /^(?:\xc3\xbe|\xfe)/.test(letters) && end > 1 && end < 300 && /[\xfe\xbe]/.test(letters[end - 1] ?? '')
  return isConcordance || findSigns(letters) !== null
}

/** Other signs than Concordance's own; null where there are none of a load file. */
function findSigns(letters: string): Signs | null {
  const chosen = CHOSEN.exec(letters)
  if (chosen?.[1] && chosen[2]) return { quote: chosen[1], fieldEnd: chosen[2] }
  const bare = BARE.exec(letters)?.[1]
  return bare ? { quote: '', fieldEnd: bare } : null
}

/** The rows of a load file; the first has the names of the fields. */
export function readRows(bytes: Uint8Array): string[][] {
  // Alone, the byte of the quotes is a letter of Windows, whatever else the words look like.
  const declared = bytes[0] === 0xfe && bytes[1] !== 0xff ? 'windows-1252' : null
  const text = decodeText(
    bytes.map((byte) => (byte === 0x14 ? STAND_IN : byte)),
    declared,
  )
    .replaceAll(String.fromCharCode(STAND_IN), CONCORDANCE.fieldEnd)
    .replace(/\r\n?/g, '\n')
    .replace(/^\ufeff/, '')
  const signs = (text.startsWith(CONCORDANCE.quote) ? null : findSigns(text.slice(0, 1024))) ?? CONCORDANCE
  const { quote } = signs
  const rows: string[][] = []
  let open = ''
  for (const line of text.split('\n')) {
    open = open === '' ? line : `${open}\n${line}`
    // A field may go on on the next line: only closed quotes end a row.
    if (quote === '' || open.endsWith(quote) || !open.includes(quote)) {
      if (open.trim() !== '') rows.push(toCells(open, signs))
      open = ''
    }
  }
  if (open.trim() !== '') rows.push(toCells(open, signs))
  return rows
}

/** Of signs that words may hold, too, only all of them together end a field; Concordance's own stands in no words. */
function toCells(row: string, { quote, fieldEnd }: Signs): string[] {
  const isOwn = quote === '' || fieldEnd === CONCORDANCE.fieldEnd
  const cells = row.split(isOwn ? fieldEnd : `${quote}${fieldEnd}${quote}`)
  return cells.map((cell, at) => {
    const from = cell.startsWith(quote) && (isOwn || at === 0) ? quote.length : 0
    const isClosed = cell.length > from && cell.endsWith(quote) && (isOwn || at === cells.length - 1)
    return cell
      .slice(from, isClosed ? cell.length - quote.length : cell.length)
      .replace(LINE_WITHIN, ' ')
      .trim()
  })
}

/** The documents that the rows of a load file name. */
export function documentsOfRows([head = [], ...rows]: readonly (readonly string[])[]): ProducedDocument[] {
  const names = head.map(COLUMN_NAME)
  const own = (test: (name: string) => boolean) =>
    names.findIndex((name) => !IS_ATTACHMENT.test(name) && test(name))
  const first = Math.max(
    0,
    own((name) => FIRST.test(name) && IS_FIRST.test(name)),
  )
  const last = own((name) => IS_LAST.test(name))
  const exhibit = own((name) => IS_EXHIBIT.test(name))
  const custodian = own((name) => IS_CUSTODIAN.test(name))
  return rows.map((values) => ({
    numbers: joinNumbers(values[first] ?? '', values[last] ?? '', values[exhibit] ?? ''),
    custodian: values[custodian] ?? '',
    values,
  }))
}

function joinNumbers(first: string, last: string, exhibit: string): string {
  const pages = last === '' || last === first ? first : `${first}–${last}`
  return [pages, exhibit === '' ? '' : `Exhibit ${exhibit.replace(/^ex(?:hibit|h)?\.?\s*/i, '')}`]
    .filter((number) => number !== '')
    .join(', ')
}

/** The pages that an Opticon file (.opt) names: "number,volume,path,Y,,,pages". */
export function readPages(bytes: Uint8Array): ProducedPage[] {
  return decodeText(bytes)
    .split(/\r?\n/)
    .map((line) => line.split(','))
    .filter((cells) => cells.length >= 4 && cells[0] !== '' && /\.\w{2,5}$/.test(cells[2] ?? ''))
    .map(([number = '', , path = '', starts]) => ({ number, path, startsDocument: starts === 'Y' }))
}

export const isEdrm = (head: string): boolean =>
  /<Root\b[^<>]{0,400}\bDataInterchangeType\s*=/.test(head.replaceAll('\0', ''))

/** The documents that a file in the XML of the Electronic Discovery Reference Model names. */
export function readEdrm(bytes: Uint8Array): ProducedDocument[] {
  const documents: ProducedDocument[] = []
  let id = ''
  let tags: [string, string][] = []
  let values: string[] = []
  let custodian: string | null = null
  let isCustodian = false
  walkXml(decodeText(bytes), {
    open(name, attributes) {
      const value = (key: string) => attribute(attributes, key) ?? ''
      if (name === 'Document') [id, tags, values, custodian] = [value('DocID'), [], [], null]
      // Of several places where it was found, the first.
      isCustodian = name === 'Custodian' && custodian === null
      if (name === 'Tag') tags.push([COLUMN_NAME(value('TagName')), value('TagValue')])
      if (name === 'ExternalFile')
        values.push([value('FilePath'), value('FileName')].filter(Boolean).join('/'))
    },
    text(words) {
      if (isCustodian) custodian = `${custodian ?? ''}${words}`
    },
    close(name) {
      isCustodian = false
      if (name !== 'Document') return
      const tag = (test: (name: string) => boolean) => tags.find(([key]) => test(key))?.[1] ?? ''
      const first = tag((key) => !IS_ATTACHMENT.test(key) && FIRST.test(key) && IS_FIRST.test(key)) || id
      documents.push({
        numbers: joinNumbers(
          first,
          tag((key) => !IS_ATTACHMENT.test(key) && IS_LAST.test(key)),
          tag((key) => IS_EXHIBIT.test(key)),
        ),
        custodian: (tag((key) => IS_CUSTODIAN.test(key)) || (custodian ?? '')).replace(/\s+/g, ' ').trim(),
        values,
      })
    },
  })
  return documents
}
