import { requireBoundedParts, zipParts } from '../containers/zip-directory.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { attribute, elementText, walkXml } from '../xml-events.ts'
import { createTextFlow } from './text-flow.ts'

const MAX_XML_BYTES = 150 * 1024 * 1024
const PARAGRAPHS = new Set(['p', 'h'])
/** Deleted text of tracked changes, scripts, and metadata of styles and forms. */
const UNSEEN = new Set([
  'tracked-changes',
  'scripts',
  'styles',
  'automatic-styles',
  'font-face-decls',
  'forms',
])

/** Paragraphs, table rows, notes and comments of an OpenDocument text or presentation, slide by slide. */
export async function readOpenDocument(file: SourceFile): Promise<Reading> {
  requireBoundedParts(file.bytes, (name) => name.endsWith('.xml'), MAX_XML_BYTES)
  const part = zipParts(file.bytes, MAX_XML_BYTES)
  if (part('META-INF/manifest.xml')?.includes('encryption-data'))
    throw new Unreadable('This file needs a password.')
  const content = part('content.xml')
  if (!content) throw new Unreadable('This OpenDocument file is damaged: it has no content.')
  return {
    text: contentText(content.toString('utf8')),
    title: elementText(part('meta.xml')?.toString('utf8') ?? '', 'title'),
  }
}

function contentText(xml: string): string {
  const flow = createTextFlow()
  let unseen = 0
  let paragraphs = 0
  let slide = 0
  walkXml(xml, {
    open(name, attributes) {
      if (UNSEEN.has(name)) unseen++
      if (unseen > 0) return
      if (PARAGRAPHS.has(name)) paragraphs++
      else if (name === 'tab') flow.add('\t')
      else if (name === 's') flow.add(' '.repeat(Math.min(Number(attribute(attributes, 'c')) || 1, 100)))
      else if (name === 'line-break') flow.add('\n')
      else if (name === 'table-cell') flow.openCell()
      else if (name === 'note' || name === 'annotation') flow.add(' ')
      else if (name === 'page' && attributes['draw:name'] !== undefined) {
        flow.endParagraph()
        flow.add(`Slide ${++slide}`)
        flow.endParagraph()
      }
    },
    text(words) {
      if (unseen === 0 && paragraphs > 0) flow.add(words.replace(/\s+/g, ' '))
    },
    close(name) {
      if (UNSEEN.has(name)) unseen--
      else if (unseen > 0) return
      else if (PARAGRAPHS.has(name)) {
        paragraphs--
        flow.endParagraph()
      } else if (name === 'table-cell') flow.closeCell()
      else if (name === 'table-row') flow.endRow()
    },
  })
  return flow.toString()
}
