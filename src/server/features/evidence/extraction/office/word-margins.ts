import { attribute, walkXml } from '../xml-events.ts'
import { readRelations } from './office-relations.ts'
import { createTextFlow } from './text-flow.ts'
import { commentHead, type Deletion, deletionLines, uniqueLines, whoAndWhen } from './tracked-changes.ts'

/** Where programs keep the text unless they say otherwise. */
const MAIN = 'word/document.xml'
type Part = (name: string) => Buffer | null

export interface WordMargins {
  /** By the number of the comment: who wrote it, when, and on which words. */
  readonly commentHeads: ReadonlyMap<string, string>
  /** What tracked changes took out, a line each in brackets, because it is not in the text any more. */
  readonly deletions: readonly string[]
  /** The words above and below the pages, each once. */
  readonly headers: readonly string[]
}

/** What a Word document says beside its text. */
export function readWordMargins({ main, named }: WordParts): WordMargins {
  const commented = commentedWords(main.xml)
  const authors = named('comments').flatMap(({ xml }) => readAuthors(xml))
  return {
    commentHeads: new Map(authors.map(([id, by]) => [id, commentHead(by, commented.get(id) ?? '')])),
    deletions: deletedTexts(main.xml),
    headers: uniqueLines([...named('header'), ...named('footer')].map(({ xml }) => headerText(xml))),
  }
}

interface NamedPart {
  readonly name: string
  readonly xml: string
}

/** The text of a Word document, and what it refers to. */
export interface WordParts {
  readonly main: NamedPart
  readonly named: (kind: string) => NamedPart[]
}

export function findWordParts(part: Part): WordParts {
  const main = readRelations(part, '').find(({ kind }) => kind === 'officeDocument')?.target ?? MAIN
  const relations = readRelations(part, main)
  const read = (name: string): NamedPart => ({ name, xml: part(name)?.toString('utf8') ?? '' })
  return {
    main: read(main),
    named: (kind) => relations.filter((one) => one.kind === kind).map(({ target }) => read(target)),
  }
}

/** By the number of a comment, the words that it is on; the paragraph up to its sign where it says of none. */
function commentedWords(xml: string): ReadonlyMap<string, string> {
  const commented = new Map<string, string>()
  const open = new Set<string>()
  let paragraph = ''
  let inText = false
  const add = (words: string) => {
    paragraph += words
    for (const id of open) commented.set(id, (commented.get(id) ?? '') + words)
  }
  walkXml(xml, {
    open(name, attributes) {
      const id = attribute(attributes, 'id') ?? ''
      if (name === 't') inText = true
      else if (name === 'commentRangeStart') open.add(id)
      else if (name === 'commentRangeEnd') open.delete(id)
      else if (name === 'commentReference' && !commented.has(id)) commented.set(id, paragraph)
      else if (name === 'p') {
        add(' ')
        paragraph = ''
      }
    },
    text(words) {
      if (inText) add(words)
    },
    close(name) {
      if (name === 't') inText = false
    },
  })
  return commented
}

function readAuthors(xml: string): [string, string][] {
  const found: [string, string][] = []
  walkXml(xml, {
    open(name, attributes) {
      const id = attribute(attributes, 'id')
      if (name === 'comment' && id !== undefined) found.push([id, signature(attributes)])
    },
  })
  return found
}

/** What one person took out of one paragraph at one time is one line. */
function deletedTexts(xml: string): string[] {
  const deletions: Deletion[] = []
  let by: string | null = null
  let last: Deletion | null = null
  let inText = false
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'del') by = signature(attributes)
      else if (name === 'delText') inText = true
      else if (name === 'p') last = null
    },
    text(words) {
      if (by === null || !inText) return
      if (last?.by !== by) {
        last = { by, words: '' }
        deletions.push(last)
      }
      last.words += words
    },
    close(name) {
      if (name === 'del') by = null
      else if (name === 'delText') inText = false
    },
  })
  return deletionLines(deletions)
}

const signature = (attributes: Readonly<Record<string, string>>): string =>
  whoAndWhen(attribute(attributes, 'author'), attribute(attributes, 'date'))

/** Paragraphs and table rows, without the page numbers that Word fills in. */
function headerText(xml: string): string {
  const flow = createTextFlow()
  let inText = false
  let field = ''
  let inField = false
  const isShown = () => inText && !(inField && /\bPAGE\b|PAGES\b/.test(field))
  let inInstruction = false
  walkXml(xml, {
    open(name, attributes) {
      if (name === 't') inText = true
      else if (name === 'tab') flow.add('\t')
      else if (name === 'br') flow.add('\n')
      else if (name === 'tc') flow.openCell()
      else if (name === 'instrText') inInstruction = true
      else if (name === 'fldSimple') [inField, field] = [true, attribute(attributes, 'instr') ?? '']
      else if (name === 'fldChar' && attribute(attributes, 'fldCharType') === 'begin')
        [inField, field] = [true, '']
      else if (name === 'fldChar' && attribute(attributes, 'fldCharType') === 'end') inField = false
    },
    text(words) {
      if (inInstruction) field += words
      else if (isShown()) flow.add(words)
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'instrText') inInstruction = false
      else if (name === 'fldSimple') inField = false
      else if (name === 'p') flow.endParagraph()
      else if (name === 'tc') flow.closeCell()
      else if (name === 'tr') flow.endRow()
    },
  })
  return flow.toString()
}
