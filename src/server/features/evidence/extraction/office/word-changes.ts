import { attribute, walkXml } from '../xml-events.ts'
import {
  changeHead,
  findRecordedWriter,
  type RecordedWriter,
  type Stretch,
  whoAndWhen,
} from './tracked-changes.ts'

type Attributes = Readonly<Record<string, string>>

/** The XML of the text and of each part beside it, with brackets around what was put in later and what no page shows. */
export function markChanges(
  [text, ...notes]: readonly string[],
  hiddenStyles: ReadonlySet<string>,
): { readonly marked: string[]; readonly writer: string | null } {
  const paragraphs = readStretches(text ?? '', hiddenStyles)
  const writer = findRecordedWriter(paragraphs.flat())
  return {
    marked: [
      markParagraphs(text ?? '', paragraphs, writer),
      ...notes.map((xml) => markParagraphs(xml, readStretches(xml, hiddenStyles), writer)),
    ],
    writer: writer?.line ?? null,
  }
}

function markParagraphs(
  xml: string,
  paragraphs: readonly Stretch[][],
  writer: RecordedWriter | null,
): string {
  const changed = paragraphs
    .flatMap((stretches) => joinStretches(stretches))
    .map((one) => (writer?.isBy(one.insertedBy) ? { ...one, insertedBy: null } : one))
    .filter(({ insertedBy, isHidden }) => isHidden || insertedBy !== null)
  let [marked, from] = ['', 0]
  for (const one of changed.map((stretch) => trimStretch(xml, stretch))) {
    marked += `${xml.slice(from, one.start)}${escapeXml(changeHead(one))}${xml.slice(one.start, one.end)}]`
    from = one.end
  }
  return marked + xml.slice(from)
}

const escapeXml = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Words of one kind that follow one another in their paragraph are one stretch, however many pieces they are kept in. */
function joinStretches(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  for (const one of stretches) {
    const last = joined.at(-1)
    if (last && last.insertedBy === one.insertedBy && last.isHidden === one.isHidden)
      joined.splice(-1, 1, { ...last, end: one.end })
    else joined.push(one)
  }
  return joined
}

/** Blanks at its edges stay outside the brackets. */
function trimStretch(xml: string, one: Stretch): Stretch {
  const words = xml.slice(one.start, one.end)
  const start = one.start + words.length - words.trimStart().length
  return { ...one, start, end: start + words.trim().length }
}

/** The words of each paragraph, by their places in the XML. */
function readStretches(xml: string, hiddenStyles: ReadonlySet<string>): Stretch[][] {
  const paragraphs: Stretch[][] = []
  const open: { readonly stretches: Stretch[]; isHidden: boolean }[] = []
  const inserted: string[] = []
  let isHidden = false
  let inRun = false
  let former = 0
  let start = -1
  const isHiding = (attributes: Attributes) => hiddenStyles.has(attribute(attributes, 'val') ?? '')
  walkXml(xml, {
    open(name, attributes, contentStart) {
      const paragraph = open.at(-1)
      if (FORMER.has(name)) former++
      else if (former > 0) return
      else if (name === 'p') {
        const stretches: Stretch[] = []
        paragraphs.push(stretches)
        open.push({ stretches, isHidden: false })
      } else if (name === 'ins') inserted.push(signature(attributes))
      else if (name === 'r') [inRun, isHidden] = [true, paragraph?.isHidden ?? false]
      else if (paragraph && name === 'pStyle') paragraph.isHidden ||= isHiding(attributes)
      else if (inRun && name === 'rStyle') isHidden ||= isHiding(attributes)
      else if (inRun && name === 'vanish') isHidden = isOn(attributes)
      else if (name === 't') start = contentStart
    },
    close(name, end) {
      if (FORMER.has(name)) former--
      else if (former > 0) return
      else if (name === 'p') open.pop()
      else if (name === 'ins') inserted.pop()
      else if (name === 'r') inRun = false
      else if (name === 't' && xml.slice(start, end).trim() !== '')
        open.at(-1)?.stretches.push({ start, end, insertedBy: inserted.at(-1) ?? null, isHidden })
    },
  })
  return paragraphs
}

/** How words were set before a change of their format. */
const FORMER = new Set(['rPrChange', 'pPrChange'])

/** A sign that is switched on by standing there, unless its value says otherwise. */
const isOn = (attributes: Attributes): boolean =>
  !/^(?:0|false|off)$/.test(attribute(attributes, 'val') ?? '')

const signature = (attributes: Attributes): string =>
  whoAndWhen(attribute(attributes, 'author'), attribute(attributes, 'date'))

/** The styles whose words no page shows, also those that build on them. */
export function readHiddenStyles(xml: string): ReadonlySet<string> {
  const basedOn = new Map<string, string>()
  const hidden = new Set<string>()
  let style: string | undefined
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'style') style = attribute(attributes, 'styleId')
      else if (style === undefined) return
      else if (name === 'basedOn') basedOn.set(style, attribute(attributes, 'val') ?? '')
      else if (name === 'vanish' && isOn(attributes)) hidden.add(style)
    },
    close(name) {
      if (name === 'style') style = undefined
    },
  })
  for (let size = -1; size !== hidden.size; ) {
    size = hidden.size
    for (const [one, base] of basedOn) if (hidden.has(base)) hidden.add(one)
  }
  return hidden
}
