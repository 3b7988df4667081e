import type { TextMark } from './text-marks.ts'

/** How a stretch within a line looks; a sign is not shown. */
export interface MarkdownLook extends TextMark {
  readonly as: 'sign' | 'strong' | 'em' | 'code'
}

const ESCAPE = String.raw`\\[\\\x60*_{}[\]()#+\-.!|>~]`
const CODE = String.raw`\x60(?=\S)[^\x60\n]+\x60`
const STRONG = String.raw`(?<![\p{L}\p{N}*])\*\*(?=\S)[^*\n]*[^*\s]\*\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_])__(?=\S)[^_\n]*[^_\s]__(?![\p{L}\p{N}_])`
const EM = String.raw`(?<![\p{L}\p{N}*])\*(?=\S)[^*\n]*[^*\s]\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_])_(?=\S)[^_\n]*[^_\s]_(?![\p{L}\p{N}_])`
const SIGNED = new RegExp(`(${ESCAPE})|(${CODE})|(${STRONG})|(${EM})`, 'gu')

/** What is set apart in a stretch, in its order; a pair of signs is known by the whole of its line. */
export function listLooks(content: string, { start, end }: TextMark): MarkdownLook[] {
  const from = content.lastIndexOf('\n', start - 1) + 1
  const found = content.indexOf('\n', end)
  const to = found < 0 ? content.length : found
  return [...content.slice(from, to).matchAll(SIGNED)]
    .flatMap(({ index, 0: whole, 1: escaping, 2: code, 3: strong }): MarkdownLook[] => {
      const at = from + index
      if (escaping !== undefined) return [{ as: 'sign', start: at, end: at + 1 }]
      const width = strong === undefined ? 1 : 2
      const [begin, close] = [at + width, at + whole.length - width]
      const as = code !== undefined ? 'code' : strong !== undefined ? 'strong' : 'em'
      return [
        { as: 'sign', start: at, end: begin },
        { as, start: begin, end: close },
        { as: 'sign', start: close, end: close + width },
      ]
    })
    .map((look) => ({ ...look, start: Math.max(look.start, start), end: Math.min(look.end, end) }))
    .filter((look) => look.start < look.end)
}
