import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, type Page, PSM, type Worker } from 'tesseract.js'
import { ocrBudget } from './ocr-budget.ts'
import { encodePgm, enlarged, quarterTurn, type Raster } from './raster.ts'

export interface Ocr {
  /** Words as a person would read them, or '' where there are none; null once the time for this file is over. */
  read(picture: Raster | Uint8Array): Promise<string | null>
  close(): Promise<void>
}

const LANGUAGE = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)
/** Percent. Shadows and leaves in a photo are "read" at 10 to 40, a bad fax at 60 and more. */
const READABLE_LINE = 55
const READABLE_PAGE = 62
/** Above it no other view is tried. */
const CERTAIN_PAGE = 80
const LARGEST_TO_ENLARGE = 6_000_000
const FEWEST_LETTERS = 3

/** Reads pictures of English text for as long as the budget lasts, in a thread of its own that `close` ends. */
export function createOcr(): Ocr {
  let end = 0
  let starting: Promise<Worker> | undefined

  function start(): Promise<Worker> {
    if (starting) return starting
    const budget = ocrBudget()
    end = performance.now() + budget.ms
    budget.onStart()
    starting = startWorker()
    return starting
  }

  async function recognize(picture: Raster | Uint8Array): Promise<Reading | null> {
    const worker = start()
    const left = end - performance.now()
    if (left <= 0) return null
    const image = 'grey' in picture ? encodePgm(picture) : Buffer.from(picture)
    const work = worker.then((ready) => ready.recognize(image, {}, { text: true, blocks: true }))
    const page = await inTime(work, left)
    return page && judge(page.data)
  }

  return {
    async read(picture) {
      const first = await recognize(picture)
      if (first === null || !('grey' in picture)) return first && words(first)
      return bestOf(first, otherViews(picture))
    },
    async close() {
      const worker = await starting?.catch(() => undefined)
      await worker?.terminate()
    },
  }

  async function bestOf(first: Reading, views: Iterable<Raster>): Promise<string> {
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

/** Other ways to look at a page that could not be read: larger, and lying on its side or head. */
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
  /** Mean over the letters that were kept, percent. */
  readonly confidence: number
  /** The same over all letters that were seen: low where half a page was not kept. */
  readonly certainty: number
}

const words = ({ text, confidence }: Reading): string => (confidence >= READABLE_PAGE ? text : '')

/** Keeps the lines that were read with some confidence: specks and pictures give none. */
function judge(page: Page): Reading {
  const paragraphs = (page.blocks ?? []).flatMap((block) => block.paragraphs)
  const kept = paragraphs.map((paragraph) =>
    paragraph.lines.filter((line) => line.confidence >= READABLE_LINE && /[\p{L}\p{N}]{2}/u.test(line.text)),
  )
  const text = kept
    .map((own) => own.map((line) => line.text.trim()).join('\n'))
    .filter((own) => own !== '')
    .join('\n\n')
  const certainty = meanConfidence(paragraphs.flatMap((paragraph) => paragraph.lines))
  if ((text.match(/\p{L}|\p{N}/gu)?.length ?? 0) < FEWEST_LETTERS)
    return { text: '', confidence: 0, certainty }
  return { text, confidence: meanConfidence(kept.flat()), certainty }
}

function meanConfidence(lines: readonly { readonly text: string; readonly confidence: number }[]): number {
  const letters = lines.reduce((sum, line) => sum + line.text.length, 0)
  return lines.reduce((sum, line) => sum + line.confidence * line.text.length, 0) / Math.max(1, letters)
}

async function startWorker(): Promise<Worker> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: LANGUAGE,
    cacheMethod: 'none',
    // Without it the library throws where nobody can catch it.
    errorHandler: () => {},
  })
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: '300' })
  return worker
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
