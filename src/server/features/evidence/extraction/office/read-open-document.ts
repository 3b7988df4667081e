import { requireBoundedParts, zipParts } from '../containers/zip-directory.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { attribute, elementText, walkXml } from '../xml-events.ts'
import { readDeletions, readHeaders } from './open-document-margins.ts'
import { createTextFlow, type TextFlow } from './text-flow.ts'
import { whoAndWhen } from './tracked-changes.ts'

const MAX_XML_BYTES = 150 * 1024 * 1024
const PARAGRAPHS = new Set(['p', 'h'])
/** What a note or a comment says of itself. */
const FIELDS: Readonly<Record<string, 'label' | 'creator' | 'date'>> = {
  'note-citation': 'label',
  creator: 'creator',
  date: 'date',
}
/** Deleted text of tracked changes, scripts, and metadata of styles and forms. */
const UNSEEN = new Set([
  'tracked-changes',
  'scripts',
  'styles',
  'automatic-styles',
  'font-face-decls',
  'forms',
])

/**
 * Paragraphs and table rows of an OpenDocument text or presentation, slide by slide; then its notes, comments, deletions
 * of tracked changes, headers and footers.
 */
export async function readOpenDocument(file: SourceFile): Promise<Reading> {
  requireBoundedParts(file.bytes, (name) => name.endsWith('.xml'), MAX_XML_BYTES)
  const part = zipParts(file.bytes, MAX_XML_BYTES)
  if (part('META-INF/manifest.xml')?.includes('encryption-data'))
    throw new Unreadable('This file needs a password.')
  const content = part('content.xml')
  if (!content) throw new Unreadable('This OpenDocument file is damaged: it has no content.')
  const xml = content.toString('utf8')
  const margins = [readDeletions(xml), readHeaders(part('styles.xml')?.toString('utf8') ?? '')]
  return {
    text: [contentText(xml), ...margins.map((lines) => lines.join('\n'))]
      .filter((words) => words !== '')
      .join('\n\n'),
    title: elementText(part('meta.xml')?.toString('utf8') ?? '', 'title'),
  }
}

/** A note or a comment: it stands after the text, and its sign where it belongs. */
interface Aside {
  readonly outer: TextFlow
  readonly kind: 'note' | 'annotation'
  label: string
  creator: string
  date: string
}

function contentText(xml: string): string {
  const asides: string[] = []
  const open: Aside[] = []
  let flow = createTextFlow()
  let unseen = 0
  let paragraphs = 0
  let slide = 0
  let comments = 0
  let field: 'label' | 'creator' | 'date' | null = null

  function begin(kind: Aside['kind']): void {
    const label = kind === 'annotation' ? `C${++comments}` : ''
    if (kind === 'annotation') flow.add(`[${label}]`)
    open.push({ outer: flow, kind, label, creator: '', date: '' })
    flow = createTextFlow()
  }

  function end(): void {
    const aside = open.pop()
    if (!aside) return
    const by = whoAndWhen(aside.creator, aside.date)
    const words = flow.toString()
    flow = aside.outer
    if (aside.kind === 'note') flow.add(`[${aside.label}]`)
    const head =
      aside.kind === 'note'
        ? `[${aside.label}] `
        : `Comment [${aside.label}]${by === '' ? '' : ` by ${by}`}\n\n`
    if (words !== '') asides.push(`${head}${words}`)
  }

  walkXml(xml, {
    open(name, attributes) {
      if (UNSEEN.has(name)) unseen++
      if (unseen > 0) return
      if (name === 'note' || name === 'annotation') begin(name)
      else if (open.length > 0 && Object.hasOwn(FIELDS, name)) field = FIELDS[name] ?? null
      else if (PARAGRAPHS.has(name)) paragraphs++
      else if (name === 'tab') flow.add('\t')
      else if (name === 's') flow.add(' '.repeat(Math.min(Number(attribute(attributes, 'c')) || 1, 100)))
      else if (name === 'line-break') flow.add('\n')
      else if (name === 'table-cell') flow.openCell()
      else if (name === 'page' && attributes['draw:name'] !== undefined) {
        flow.endParagraph()
        flow.add(`Slide ${++slide}`)
        flow.endParagraph()
      }
    },
    text(words) {
      const aside = open.at(-1)
      if (unseen > 0) return
      if (aside && field) aside[field] += words
      else if (paragraphs > 0) flow.add(words.replace(/\s+/g, ' '))
    },
    close(name) {
      if (UNSEEN.has(name)) unseen--
      else if (unseen > 0) return
      else if (name === 'note' || name === 'annotation') end()
      else if (Object.hasOwn(FIELDS, name)) field = null
      else if (PARAGRAPHS.has(name)) {
        paragraphs--
        flow.endParagraph()
      } else if (name === 'table-cell') flow.closeCell()
      else if (name === 'table-row') flow.endRow()
    },
  })
  return [flow.toString(), ...asides].filter((words) => words !== '').join('\n\n')
}
