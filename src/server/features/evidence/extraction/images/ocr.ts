import type { Paragraph } from '../process/extraction-protocol.ts'
import type { PictureReader } from '../process/picture-process.ts'
import { ocrBudget } from './ocr-budget.ts'
import { encodePgm, enlarged, quarterTurn, type Raster } from './raster.ts'

export interface Ocr {
  /** Words in reading order, or '' if there are none; null once the time for this file is used up. */
  read(picture: Raster | Uint8Array): Promise<string | null>
  close(): Promise<void>
}

/** Percent. Shadows and leaves in a photo are "read" at 10 to 40, a bad fax at 60 and more. */
const READABLE_LINE = 55
const READABLE_PAGE = 62
/** Above this, no other view is tried. */
const CERTAIN_PAGE = 80
const LARGEST_TO_ENLARGE = 6_000_000
const FEWEST_LETTERS = 3

/** Reads pictures of English text within the budget, in a separate process that `close` ends. */
export function createOcr(): Ocr {
  let end = 0
  let starting: Promise<PictureReader> | undefined

  function start(): Promise<PictureReader> {
    if (starting) return starting
    const budget = ocrBudget()
    end = performance.now() + budget.ms
    budget.onStart()
    starting = openReader()
    return starting
  }

  async function recognize(picture: Raster | Uint8Array): Promise<Reading | null> {
    const reader = start()
    const left = end - performance.now()
    if (left <= 0) return null
    const image = 'grey' in picture ? encodePgm(picture) : Buffer.from(picture)
    const paragraphs = await inTime(
      reader.then((ready) => ready.read(image)),
      left,
    )
    return paragraphs && judge(paragraphs)
  }

  return {
    async read(picture) {
      const first = await recognize(picture)
      if (first === null || !('grey' in picture)) return first && words(first)
      return readBestView(first, otherViews(picture))
    },
    async close() {
      const reader = await starting
      await reader?.close()
    },
  }

  async function readBestView(first: Reading, views: Iterable<Raster>): Promise<string> {
    let best = first
    if (first.certainty >= CERTAIN_PAGE) return words(first)
    for (const view of views) {
      const reading = await recognize(view)
      if (reading === null) break
      if (reading.confidence * reading.text.length > best.confidence * best.text.length) best = reading
      if (best.certainty >= READABLE_PAGE) break
    }
    return words(best)
  }
}

/** Other views of a page that could not be read: enlarged, sideways, upside down. */
function* otherViews(picture: Raster): Generator<Raster> {
  const isSmall = picture.width * picture.height <= LARGEST_TO_ENLARGE
  if (isSmall) yield enlarged(picture)
  let turned = picture
  for (let turn = 1; turn < 4; turn++) {
    turned = quarterTurn(turned)
    yield turned
  }
}

interface Reading {
  readonly text: string
  /** Mean over the kept letters, percent. */
  readonly confidence: number
  /** The same over all seen letters: low if half a page was dropped. */
  readonly certainty: number
}

const words = ({ text, confidence }: Reading): string => (confidence >= READABLE_PAGE ? text : '')

/** Keeps the lines that were read with some confidence: specks and pictures yield none. */
function judge(paragraphs: readonly Paragraph[]): Reading {
  const kept = paragraphs.map((lines) =>
    lines.filter((line) => line.confidence >= READABLE_LINE && /[\p{L}\p{N}]{2}/u.test(line.text)),
  )
  const text = kept
    .map((own) => own.map((line) => line.text.trim()).join('\n'))
    .filter((own) => own !== '')
    .join('\n\n')
  const certainty = meanConfidence(paragraphs.flat())
  if ((text.match(/\p{L}|\p{N}/gu)?.length ?? 0) < FEWEST_LETTERS)
    return { text: '', confidence: 0, certainty }
  return { text, confidence: meanConfidence(kept.flat()), certainty }
}

function meanConfidence(lines: readonly { readonly text: string; readonly confidence: number }[]): number {
  const letters = lines.reduce((sum, line) => sum + line.text.length, 0)
  return lines.reduce((sum, line) => sum + line.confidence * line.text.length, 0) / Math.max(1, letters)
}

async function openReader(): Promise<PictureReader> {
  const { pictures } = ocrBudget()
  // A process that may start no other always has a reader passed in.
  return pictures ? pictures() : (await import('../process/picture-process.ts')).createPictureReader()
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
