import { gunzipBounded } from '../containers/read-gzip.ts'
import { decodeText } from '../decode-text.ts'
import type { Reading, SourceFile } from '../extraction.ts'
import { walkXml } from '../xml-events.ts'

const WORDS = new Set(['text', 'title', 'desc'])
const BLOCKS = new Set(['text', 'title', 'desc', 'tspan', 'textPath'])
const UNSEEN = new Set(['script', 'style', 'foreignObject'])

/** The words drawn in a vector image, its title and description; runs and fetches nothing. */
export async function readSvg(file: SourceFile): Promise<Reading> {
  const isPacked = file.bytes[0] === 0x1f && file.bytes[1] === 0x8b
  const svg = decodeText(isPacked ? gunzipBounded(file.bytes) : file.bytes)
  const open: string[] = []
  let text = ''
  let title = ''
  walkXml(svg, {
    open: (name) => void open.push(name),
    text(words) {
      if (!open.some((name) => WORDS.has(name)) || open.some((name) => UNSEEN.has(name))) return
      text += words.replace(/\s+/g, ' ')
      if (open.at(-1) === 'title') title ||= words
    },
    close(name) {
      open.pop()
      if (BLOCKS.has(name)) text = `${text.trimEnd()}\n`
    },
  })
  return { text: text.replace(/^\s+/gm, '').trim(), title, whyEmpty: 'This drawing contains no words.' }
}
