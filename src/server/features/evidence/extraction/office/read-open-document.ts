import { requireBoundedParts, zipParts } from '../containers/zip-directory.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { attribute, elementText, walkXml } from '../xml-events.ts'
import { followChanges, readInsertions, readUnseenStyles } from './open-document-changes.ts'
import { readDeletions, readHeaders } from './open-document-margins.ts'
import { createTextFlow, type TextFlow } from './text-flow.ts'
import { commentHead, findRecordedWriter, whoAndWhen } from './tracked-changes.ts'

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
 * Paragraphs and table rows of an OpenDocument text or presentation, slide by slide, with brackets around what tracked
 * changes put in and what is hidden; then its notes, headers and footers, comments, and what tracked changes took out.
 */
export async function readOpenDocument(file: SourceFile): Promise<Reading> {
  requireBoundedParts(file.bytes, (name) => name.endsWith('.xml'), MAX_XML_BYTES)
  const part = zipParts(file.bytes, MAX_XML_BYTES)
  if (part('META-INF/manifest.xml')?.includes('encryption-data'))
    throw new Unreadable('This file needs a password.')
  const content = part('content.xml')
  if (!content) throw new Unreadable('This OpenDocument file is damaged: it has no content.')
  const xml = content.toString('utf8')
  const styles = part('styles.xml')?.toString('utf8') ?? ''
  const changes = { insertions: readInsertions(xml), unseen: readUnseenStyles(styles, xml) }
  const found = contentText(xml, { ...changes, isWriter: () => false })
  const writer = findRecordedWriter(found.stretches)
  const { text, comments } = writer ? contentText(xml, { ...changes, isWriter: writer.isBy }) : found
  return {
    text: [
      text,
      readHeaders(styles).join('\n'),
      ...comments,
      [...(writer ? [writer.line] : []), ...readDeletions(xml)].join('\n'),
    ]
      .filter((words) => words !== '')
      .join('\n\n'),
    title: elementText(part('meta.xml')?.toString('utf8') ?? '', 'title'),
  }
}

/** A note or a comment, which stands after the text; where a note belongs is its sign. */
interface Aside {
  readonly outer: TextFlow
  readonly kind: 'note' | 'annotation'
  label: string
  creator: string
  date: string
  readonly comment: Comment
}

function contentText(xml: string, changed: Parameters<typeof followChanges>[0]) {
  const changes = followChanges(changed)
  const notes: string[] = []
  const comments: Comment[] = []
  const open: Aside[] = []
  let flow = createTextFlow()
  let unseen = 0
  let paragraphs = 0
  let slide = 0
  /** The words so far of the paragraph at hand, and of what comments on open stretches are on. */
  let paragraph = ''
  const commented = new Map<string, Comment>()
  let field: 'label' | 'creator' | 'date' | null = null

  function begin(kind: Aside['kind'], attributes: Readonly<Record<string, string>>): void {
    const name = attribute(attributes, 'name') ?? ''
    const comment = { words: '', by: '', on: '', before: paragraph }
    if (kind === 'annotation' && name !== '') commented.set(name, comment)
    open.push({ outer: flow, kind, label: '', creator: '', date: '', comment })
    flow = createTextFlow()
  }

  function end(): void {
    const aside = open.pop()
    if (!aside) return
    const words = flow.toString()
    flow = aside.outer
    if (aside.kind === 'note') {
      flow.add(`[${aside.label}]`)
      if (words !== '') notes.push(`[${aside.label}] ${words}`)
    } else if (words !== '') {
      comments.push(Object.assign(aside.comment, { words, by: whoAndWhen(aside.creator, aside.date) }))
    }
  }

  function add(words: string): void {
    if (open.length > 0) {
      flow.add(words)
      return
    }
    flow.add(changes.mark(words))
    paragraph += words
    for (const comment of commented.values()) comment.on += words
  }

  function endParagraph(): void {
    if (open.length === 0) {
      flow.add(changes.close())
      paragraph = ''
    }
    flow.endParagraph()
  }

  walkXml(xml, {
    open(name, attributes) {
      if (UNSEEN.has(name)) unseen++
      if (unseen > 0) return
      if (PARAGRAPHS.has(name) || name === 'span') changes.openStyle(attribute(attributes, 'style-name'))
      if (name === 'note' || name === 'annotation') begin(name, attributes)
      else if (name === 'annotation-end') commented.delete(attribute(attributes, 'name') ?? '')
      else if (name === 'change-start') changes.begin(attribute(attributes, 'change-id') ?? '')
      else if (name === 'change-end') changes.end(attribute(attributes, 'change-id') ?? '')
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
      else if (paragraphs > 0) add(words.replace(/\s+/g, ' '))
    },
    close(name) {
      if (UNSEEN.has(name)) unseen--
      else if (unseen > 0) return
      if (PARAGRAPHS.has(name) || name === 'span') changes.closeStyle()
      if (name === 'note' || name === 'annotation') end()
      else if (Object.hasOwn(FIELDS, name)) field = null
      else if (PARAGRAPHS.has(name)) {
        paragraphs--
        endParagraph()
      } else if (name === 'table-cell') flow.closeCell()
      else if (name === 'table-row') flow.endRow()
    },
  })
  for (const comment of commented.values()) comment.on = ''
  return {
    text: [flow.toString(), ...notes].filter((words) => words !== '').join('\n\n'),
    comments: comments.map(({ by, on, before, words }) => `${commentHead(by, on || before)}\n\n${words}`),
    stretches: changes.stretches,
  }
}

/** What it says, whose it is, and the words it is on: those between its ends, or those before it. */
interface Comment {
  words: string
  by: string
  on: string
  readonly before: string
}
