import { parseDocument } from 'htmlparser2'

/** A part of a web page, as far as it is of interest here. */
export interface PageNode {
  readonly type: string
  readonly name?: string
  readonly data?: string
  readonly attribs?: Readonly<Record<string, string>>
  readonly children?: readonly PageNode[]
}

/** Programs that write pages of chats nest less than half as deep. */
const MAX_DEPTH = 100
const UNSEEN = new Set([
  'script',
  'style',
  'template',
  'head',
  'title',
  'object',
  'svg',
  'iframe',
  'noscript',
])
const BLOCKS = new Set([
  'p',
  'div',
  'li',
  'tr',
  'ul',
  'ol',
  'table',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])

/** The parts of a page; null where they are nested deeper than any chat. Runs and fetches nothing. */
export function parsePage(html: string): PageNode | null {
  const page: PageNode = parseDocument(html)
  let level: readonly PageNode[] = [page]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return null
    level = level.flatMap(({ children }) => children ?? [])
  }
  return page
}

export const hasClass = ({ attribs }: PageNode, name: string): boolean =>
  attribs?.class?.split(/\s+/).includes(name) ?? false

/** The parts for which `isWanted` holds, in their order, but none within one of them, or within one that is passed over. */
export function findParts(
  node: PageNode,
  isWanted: (one: PageNode) => boolean,
  isPassed: (one: PageNode) => boolean = () => false,
): PageNode[] {
  return (node.children ?? []).flatMap((one) =>
    isWanted(one) ? [one] : isPassed(one) ? [] : findParts(one, isWanted, isPassed),
  )
}

export const withClass = (node: PageNode, name: string, passed = ''): PageNode[] =>
  findParts(
    node,
    (one) => hasClass(one, name),
    (one) => passed !== '' && hasClass(one, passed),
  )

/** The words of a part on as many lines as a reader sees; quotations are marked. */
export function wordsOn(
  node: PageNode | undefined,
  isPassed: (one: PageNode) => boolean = () => false,
): string {
  if (!node) return ''
  return drawLines(node, isPassed, false)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The words of a part on one line. */
export const lineOn = (node: PageNode | undefined, isPassed?: (one: PageNode) => boolean): string =>
  wordsOn(node, isPassed).replace(/\s+/g, ' ')

const KEEPS_LINES = /(?:^|\s)chatlog__markdown(?:-preserve)?(?:\s|$)/

function drawLines(node: PageNode, isPassed: (one: PageNode) => boolean, keepsLines: boolean): string {
  if (node.type === 'text') {
    const words = node.data ?? ''
    return keepsLines ? words : words.replace(/\s+/g, ' ')
  }
  const name = node.name ?? ''
  if (UNSEEN.has(name) || isPassed(node)) return ''
  if (name === 'br') return '\n'
  const keeps = keepsLines || name === 'pre' || KEEPS_LINES.test(node.attribs?.class ?? '')
  const inner = (node.children ?? []).map((one) => drawLines(one, isPassed, keeps)).join('')
  if (name === 'blockquote') return `\n> ${inner.trim().replaceAll('\n', '\n> ')}\n`
  return BLOCKS.has(name) ? `\n${inner}\n` : inner
}

/** Where a file that a part shows or links to lies in the export. */
export function filesOn(node: PageNode): string[] {
  const found = findParts(node, ({ attribs }) => fileAt(attribs) !== '').map(({ attribs }) => fileAt(attribs))
  return [...new Set(found)]
}

function fileAt(attribs: PageNode['attribs']): string {
  const path = attribs?.href ?? attribs?.src ?? ''
  return /^(?:[a-z][\w+.-]*:|#|\/\/)/i.test(path) && !path.startsWith('file:') ? '' : path
}
