import { splitAround } from '#shared/core-words.ts'
import { type Block, type Note, notedLines, type ReportDocument } from './report-document.ts'

/** CommonMark in which only our own marks are markup: no text becomes a link, picture, HTML, table or list. */
export const writeMarkdown = ({ title, head, blocks, notes }: ReportDocument): Buffer =>
  Buffer.from(
    `${[
      `# ${inert(title)}`,
      inert(`${head.about} · ${head.confidentiality}`),
      ...blocks.map(blockText),
      ...(notes.length > 0 ? ['## Citations'] : []),
      ...notes.map(noteText),
    ].join('\n\n')}\n`,
  )

/** Its quote with the line ends that it has in the evidence: here is room for them. */
const noteText = ({ number, text, quote }: Note): string =>
  [
    inert(`[${number}] ${text}`),
    ...(quote === undefined ? [] : [quoted(quote.split('\n').map(inertLine))]),
  ].join('\n\n')

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${inert(block.text)}`
    case 'paragraph':
      return `${inert(block.text)}${italic(block.marks ?? [])}`
    case 'noted': {
      const [first = '', ...sides] = notedLines(block).map(({ text, notes }, index) =>
        [
          index === 0 ? withCore(text, block.core) : inert(text),
          inert(notes.map((number) => `[${number}]`).join('')),
        ]
          .filter(Boolean)
          .join(' '),
      )
      const numbered = block.number === undefined ? first : `${inert(`${block.number}.`)} ${first}`
      return [`${numbered}${italic(block.marks)}`, ...sides.map((side) => `> ${side}`)].join('\n\n')
    }
    case 'list':
      return block.items.map((item) => `- ${inert(item)}`).join('\n')
    case 'facts':
      return block.rows.map(([name, value]) => `- **${name}**: ${inert(value)}`).join('\n')
  }
}

/** Strong where a reader of Markdown sees it as such: between blanks. */
function withCore(text: string, core: string | undefined): string {
  const parts = splitAround(text, core?.trim())
  const isApart = parts && /(?:^|\s)$/u.test(parts.before) && /^(?:$|\s)/u.test(parts.after)
  if (!isApart) return inert(text)
  return [inert(parts.before), `**${inert(parts.core)}**`, inert(parts.after)].filter(Boolean).join(' ')
}

const italic = (marks: readonly string[]): string => marks.map((mark) => ` *(${inert(mark)})*`).join('')

/** On one line, because most markup starts at the beginning of a line. */
const inert = (text: string): string =>
  inertLine(
    text
      .split('\n')
      .map((line) => line.trim())
      .join(' '),
  )

/** A backslash keeps a line end, but only between lines of the same paragraph. */
const quoted = (lines: readonly string[]): string =>
  lines.map((line, index) => (line === '' ? '>' : `> ${line}${lines[index + 1] ? '\\' : ''}`)).join('\n')

/** What Markdown readers turn into links on their own, except inside code. */
const LINK_LIKE = /:\/\/|www\.|mailto:|xmpp:|@/iu

const inertLine = (line: string): string =>
  escapedStart(
    line
      .trim()
      .split(/(\s+)/u)
      .map((word) => (LINK_LIKE.test(word) ? code(word) : escaped(word)))
      .join(''),
  )

const escaped = (text: string): string => text.replace(/[\\`*_[\]<>~|&$!#]/gu, '\\$&')

/** Marks with a meaning at the beginning of a line: lists, underlined headings, rules. */
const escapedStart = (line: string): string =>
  line.replace(/^([-+=:])/u, '\\$1').replace(/^(\d{1,9})([.)])/u, '$1\\$2')

/** A code span whose fence is longer than any run of backticks inside. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}
