import { requireBoundedParts, zipParts } from '../containers/zip-directory.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { attribute, walkXml } from '../xml-events.ts'
import { readRelations } from './office-relations.ts'
import { createTextFlow } from './text-flow.ts'

const MAX_XML_BYTES = 150 * 1024 * 1024
const MAIN = 'ppt/presentation.xml'
/** Parts that a slide refers to and a reader sees, in this order. */
const BESIDE: readonly { readonly kind: string; readonly heading: string }[] = [
  { kind: 'diagramData', heading: '' },
  { kind: 'notesSlide', heading: 'Notes:' },
  { kind: 'comments', heading: 'Comments:' },
]

type Part = (name: string) => Buffer | null

/**
 * The slides in order, each with its number: its words, then the speaker's notes and comments. Hidden slides are
 * marked.
 */
export async function readSlides(file: SourceFile): Promise<Reading> {
  requireBoundedParts(file.bytes, (name) => /\.(?:xml|rels)$/i.test(name), MAX_XML_BYTES)
  const part = zipParts(file.bytes, MAX_XML_BYTES)
  const main = part(MAIN)
  if (!main) throw new Unreadable('This presentation is damaged: it has no list of slides.')
  const slides = slideNames(main.toString('utf8'), part)
  const missing = slides.filter((name) => part(name) === null).length
  if (missing > 0 && missing === slides.length)
    throw new Unreadable('This presentation is damaged: its slides are missing.')
  const blocks = slides.map((name, index) => slideText(name, index + 1, part))
  return {
    text: blocks.filter((block) => block !== '').join('\n\n'),
    whyEmpty: 'The slides of this presentation contain no words.',
    warning: missing > 0 ? `${missing} of ${slides.length} slides are missing in this file.` : null,
  }
}

function slideNames(main: string, part: Part): string[] {
  const targets = new Map(readRelations(part, MAIN).map(({ id, target }) => [id, target]))
  const names: string[] = []
  walkXml(main, {
    open(name, attributes) {
      const target = name === 'sldId' ? targets.get(attributes['r:id'] ?? '') : undefined
      if (target) names.push(target)
    },
  })
  return names
}

function slideText(name: string, number: number, part: Part): string {
  const xml = part(name)?.toString('utf8')
  if (xml === undefined) return ''
  const relations = readRelations(part, name)
  const beside = BESIDE.flatMap(({ kind, heading }) =>
    relations
      .filter((relation) => relation.kind === kind)
      .map(({ target }) => drawingText(part(target)?.toString('utf8') ?? ''))
      .filter((words) => words !== '')
      .map((words) => (heading === '' ? words : `${heading}\n${words}`)),
  )
  const words = [drawingText(xml), ...beside].filter((block) => block !== '')
  if (words.length === 0) return ''
  const isHidden = /<(?:\w+:)?sld\b[^>]*\bshow="(?:0|false)"/.test(xml)
  return [`Slide ${number}${isHidden ? ' (hidden)' : ''}`, ...words].join('\n')
}

/** Paragraphs and table rows of a drawing, without the slide numbers and dates that PowerPoint fills in. */
function drawingText(xml: string): string {
  const flow = createTextFlow()
  let inText = false
  let inField = false
  walkXml(xml, {
    open(name, attributes) {
      if (name === 't' || name === 'text') inText = true
      else if (name === 'br') flow.add('\n')
      else if (name === 'tc') flow.openCell()
      else if (name === 'fld') inField = /slidenum|datetime/.test(attribute(attributes, 'type') ?? '')
    },
    text(words) {
      if (inText && !inField) flow.add(words)
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'fld') inField = false
      else if (name === 'p') flow.endParagraph()
      else if (name === 'tc') flow.closeCell()
      else if (name === 'tr') flow.endRow()
      else if (name === 'text') {
        inText = false
        flow.endParagraph()
      }
    },
  })
  return flow.toString().replace(/\n{2,}/g, '\n')
}
