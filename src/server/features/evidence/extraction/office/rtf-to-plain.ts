import { CHARSET_CODE_PAGES, codePageLabel } from '../code-pages.ts'
import { Unreadable } from '../extraction.ts'
import { type RtfToken, rtfTokens } from './rtf-tokens.ts'
import { createTextFlow } from './text-flow.ts'

/** Groups without words of the document. */
const SKIPPED = new Set(
  'colortbl stylesheet info pict objdata fldinst filetbl listtable listoverridetable revtbl rsidtbl generator themedata colorschememapping datastore latentstyles xmlnstbl nonshppict template private bkmkstart bkmkend falt panose pnseclvl atnid atntime atnref atndate sp'.split(
    ' ',
  ),
)
/** Marked as skippable for readers that do not know them, but contain words of the document. */
const KEPT = new Set([
  'shpinst',
  'footnote',
  'shptxt',
  'annotation',
  'atnauthor',
  'nesttableprops',
  'shprslt',
  'docvar',
])
const CHARACTERS: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  '~': '\u00a0',
  _: '\u2011',
  '\\': '\\',
  '{': '{',
  '}': '}',
}
const PARAGRAPHS = new Set(['par', 'sect', 'page', 'column', '\n', '\r'])
const BREAKS = new Set(['nestcell', 'nestrow', 'footnote', 'annotation'])
const DEEPEST = 2_000

interface State {
  skip: boolean
  deleted: boolean
  fontTable: boolean
  inTable: boolean
  codePage: number
  /** Bytes after \u that repeat the character for old readers. */
  fallback: number
}

/**
 * Paragraphs and table rows of RTF, with comments and notes in place. Leaves out pictures, field codes and text
 * deleted in tracked changes. `rtf` holds one character per byte. Throws `Unreadable` for excessive nesting.
 */
export function rtfToPlain(rtf: string): string {
  const reader = createRtfReader()
  for (const token of rtfTokens(rtf)) reader.take(token)
  return reader.toString()
}

function createRtfReader() {
  const flow = createTextFlow()
  const fonts = new Map<number, number>()
  const stack: State[] = []
  let state: State = {
    skip: false,
    deleted: false,
    fontTable: false,
    inTable: false,
    codePage: 1252,
    fallback: 1,
  }
  let documentCodePage = 1252
  let font = 0
  let pending = ''
  let toSkip = 0
  let isStarred = false
  let isFirst = false

  const isShown = () => !state.skip && !state.deleted && !state.fontTable

  function flush(): void {
    if (pending === '') return
    flow.add(new TextDecoder(codePageLabel(state.codePage)).decode(Buffer.from(pending, 'latin1')))
    pending = ''
  }

  function bytes(run: string): void {
    const words = run.slice(toSkip)
    toSkip = Math.max(0, toSkip - run.length)
    if (isShown()) pending += words
  }

  function open(): void {
    flush()
    if (stack.length > DEEPEST) throw new Unreadable('This file is nested too deeply to be read.')
    stack.push(state)
    state = { ...state }
    toSkip = 0
  }

  function close(): void {
    flush()
    state = stack.pop() ?? state
    toSkip = 0
  }

  function unicode(value: number): void {
    if (isShown()) flow.add(String.fromCharCode(value & 0xffff))
    toSkip = state.fallback
  }

  function layout(word: string): void {
    if (word === 'intbl') state.inTable = true
    else if (word === 'pard') state.inTable = false
    else if (PARAGRAPHS.has(word) && !state.inTable) flow.endParagraph()
    else if (word === 'cell') flow.endCell()
    else if (word === 'row') flow.endRow()
    else if (PARAGRAPHS.has(word) || BREAKS.has(word)) flow.add(' ')
    else flow.add(CHARACTERS[word] ?? '')
  }

  function settings(word: string, value: number): boolean {
    if (word === 'uc') state.fallback = Math.min(value, 8)
    else if (word === 'deleted') state.deleted = value !== 0
    else if (word === 'plain') state.deleted = false
    else if (word === 'ansicpg') documentCodePage = state.codePage = value
    else if (word === 'mac') documentCodePage = state.codePage = 10000
    else if (word === 'fcharset') fonts.set(font, CHARSET_CODE_PAGES[value] ?? 0)
    else if (word === 'f') {
      font = value
      state.codePage = fonts.get(value) || documentCodePage
    } else return false
    return true
  }

  function word(name: string, value: number | null): void {
    if (name === '*') {
      isStarred = true
      return
    }
    const startsGroup = isFirst || isStarred
    if (startsGroup && ((isStarred && !KEPT.has(name)) || SKIPPED.has(name))) state.skip = true
    if (startsGroup && name === 'fonttbl') state.fontTable = true
    isStarred = false
    flush()
    if (name === 'u' && value !== null) unicode(value)
    else if (settings(name, value ?? 1)) return
    else if (toSkip > 0 && CHARACTERS[name]) toSkip--
    else if (isShown()) layout(name)
  }

  return {
    take(token: RtfToken): void {
      if (token.kind === 'open') open()
      else if (token.kind === 'close') close()
      else if (token.kind === 'bytes') bytes(token.bytes)
      else word(token.word, token.value)
      isFirst = token.kind === 'open'
    },
    toString(): string {
      flush()
      return flow.toString()
    },
  }
}
