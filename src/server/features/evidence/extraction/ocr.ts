import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, type Page, PSM, type Worker } from 'tesseract.js'
import { ocrBudget } from './ocr-budget.ts'
import { encodePgm, quarterTurn, type Raster } from './raster.ts'

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
      const upright = await recognize(picture)
      if (upright === null || upright.confidence >= READABLE_PAGE || !('grey' in picture))
        return upright && words(upright)
      return bestTurn(picture, upright)
    },
    async close() {
      const worker = await starting?.catch(() => undefined)
      await worker?.terminate()
    },
  }

  /** A page that lies on its side or head is tried the other ways round. */
  async function bestTurn(picture: Raster, upright: Reading): Promise<string | null> {
    let best = upright
    let turned = picture
    for (let turn = 1; turn < 4 && best.confidence < READABLE_PAGE; turn++) {
      turned = quarterTurn(turned)
      const reading = await recognize(turned)
      if (reading === null) break
      if (reading.confidence > best.confidence) best = reading
    }
    return words(best)
  }
}

interface Reading {
  readonly text: string
  /** Mean over the words, percent. */
  readonly confidence: number
}

const words = ({ text, confidence }: Reading): string => (confidence >= READABLE_PAGE ? text : '')

/** Keeps the lines that were read with some confidence: specks and pictures give none. */
function judge(page: Page): Reading {
  const paragraphs = (page.blocks ?? []).flatMap((block) => block.paragraphs)
  const kept = paragraphs.map((paragraph) =>
    paragraph.lines.filter((line) => line.confidence >= READABLE_LINE && /[\p{L}\p{N}]{2}/u.test(line.text)),
  )
  const lines = kept.flat()
  const text = kept
    .map((own) => own.map((line) => line.text.trim()).join('\n'))
    .filter((own) => own !== '')
    .join('\n\n')
  const letters = lines.reduce((sum, line) => sum + line.text.length, 0)
  if ((text.match(/\p{L}|\p{N}/gu)?.length ?? 0) < FEWEST_LETTERS) return { text: '', confidence: 0 }
  const confidence = lines.reduce((sum, line) => sum + line.confidence * line.text.length, 0) / letters
  return { text, confidence }
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
