import { posix } from 'node:path'
import { requireBoundedText } from '../bounds.ts'
import { requireBoundedParts, zipParts } from '../containers/zip-directory.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { htmlToPlain } from '../html-to-plain.ts'
import { elementText, walkXml } from '../xml-events.ts'

const MAX_BYTES = 150 * 1024 * 1024

/** The chapters of an electronic book in reading order. */
export async function readBook(file: SourceFile): Promise<Reading> {
  requireBoundedParts(file.bytes, (name) => /\.(?:xhtml|html?|xml|opf)$/i.test(name), MAX_BYTES)
  const part = zipParts(file.bytes, MAX_BYTES)
  if (part('META-INF/encryption.xml')?.includes('EncryptedData') && part('META-INF/rights.xml'))
    throw new Unreadable('This book is copy-protected and opens only in its own reader program.')
  const { chapters, title } = readPackage(part)
  const texts: string[] = []
  let length = 0
  for (const chapter of chapters) {
    const text = htmlToPlain(part(chapter)?.toString('utf8') ?? '').trim()
    length += text.length
    requireBoundedText(length)
    if (text !== '') texts.push(text)
  }
  return { text: texts.join('\n\n'), title }
}

function readPackage(part: (name: string) => Buffer | null): { chapters: string[]; title: string } {
  const root = rootFile(part('META-INF/container.xml')?.toString('utf8') ?? '')
  const xml = part(root)?.toString('utf8') ?? ''
  const hrefs = new Map<string, string>()
  const chapters: string[] = []
  walkXml(xml, {
    open(name, { id = '', href = '', idref = '' }) {
      if (name === 'item') hrefs.set(id, posix.join(posix.dirname(root), decodeAddress(href)))
      const chapter = name === 'itemref' ? hrefs.get(idref) : undefined
      if (chapter) chapters.push(chapter)
    },
  })
  return { chapters, title: elementText(xml, 'title') }
}

function rootFile(container: string): string {
  let root = ''
  walkXml(container, {
    open(name, attributes) {
      if (name === 'rootfile' && root === '') root = attributes['full-path'] ?? ''
    },
  })
  return root
}

function decodeAddress(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}
