import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import { type Matrix, multiply, paint } from '../images/paint-image.ts'
import { mixGrey, type Raster } from '../images/raster.ts'

/** Dots per point: 300 per inch, which suits OCR best; fewer on pages larger than A3. */
const FINEST = 300 / 72
const COARSEST = 150 / 72
const MAX_PAGE_PIXELS = 20_000_000
const MAX_WAIT_MS = 20_000
/** Share of the page that pictures must cover to be worth reading; a logo covers less. */
const LEAST_COVER = 0.05

interface Placed {
  readonly matrix: Matrix
  readonly image: PdfImage
  readonly isMask: boolean
}

interface PdfImage {
  readonly width: number
  readonly height: number
  /** 1: one bit per pixel, 2: three bytes, 3: four bytes; absent for one-bit masks. */
  readonly kind?: number
  readonly data?: Uint8Array | Uint8ClampedArray
}

/** The pictures of a page combined as it shows them; null if they do not cover it like a scan. */
export async function pageImage(
  page: PDFPageProxy,
  ops: Readonly<Record<string, number>>,
): Promise<Raster | null> {
  const images = await placedImages(page, ops)
  const view = page.getViewport({ scale: 1 })
  const covered = images.reduce((sum, { matrix: [a, b, c, d] }) => sum + Math.abs(a * d - b * c), 0)
  if (covered < LEAST_COVER * view.width * view.height) return null
  const native = Math.max(...images.map(({ image, matrix: [a, b] }) => image.width / (Math.hypot(a, b) || 1)))
  const most = Math.sqrt(MAX_PAGE_PIXELS / (view.width * view.height))
  const viewport = page.getViewport({ scale: Math.min(Math.max(native, COARSEST), FINEST, most) })
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
  const toDevice: unknown = viewport.transform
  if (!isMatrix(toDevice)) return null
  const raster = { width, height, grey: new Uint8Array(width * height).fill(255) }
  for (const { matrix, image, isMask } of images) {
    const grey = greyPixels(image, isMask)
    if (grey)
      paint(
        raster,
        { width: image.width, height: image.height, grey },
        { matrix: multiply(toDevice, matrix), isMask },
      )
  }
  return raster
}

async function placedImages(page: PDFPageProxy, ops: Readonly<Record<string, number>>): Promise<Placed[]> {
  const list = await page.getOperatorList()
  const images: Placed[] = []
  const stack: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [index, op] of list.fnArray.entries()) {
    const args: unknown[] = list.argsArray[index] ?? []
    if (op === ops.save || op === ops.paintFormXObjectBegin) stack.push(matrix)
    if (op === ops.restore || op === ops.paintFormXObjectEnd) matrix = stack.pop() ?? matrix
    if (op === ops.transform && isMatrix(args)) matrix = multiply(matrix, args)
    if (op === ops.paintFormXObjectBegin && isMatrix(args[0])) matrix = multiply(matrix, args[0])
    const isMask = op === ops.paintImageMaskXObject
    if (!isMask && op !== ops.paintImageXObject && op !== ops.paintInlineImageXObject) continue
    const image = await resolveImage(page, args[0])
    if (image) images.push({ matrix, image, isMask })
  }
  return images
}

const isMatrix = (value: unknown): value is Matrix =>
  (Array.isArray(value) || ArrayBuffer.isView(value)) && (value as ArrayLike<number>).length === 6

/** Small pictures are inline in the operator list, others have a name and may still be loading. */
async function resolveImage(page: PDFPageProxy, argument: unknown): Promise<PdfImage | null> {
  const inline = argument as PdfImage & { data?: unknown }
  const name = typeof argument === 'string' ? argument : typeof inline?.data === 'string' ? inline.data : null
  if (name === null) return inline
  const store = name.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS, null)
    store.get(name, (image: PdfImage | null) => {
      clearTimeout(timer)
      resolve(image)
    })
  })
}

function greyPixels(image: PdfImage, isMask: boolean): Uint8Array | null {
  const { width, height, data, kind } = image
  if (!data) return null
  if (isMask || kind === 1) return unpackBits(data, width, height)
  return kind === 2 || kind === 3 ? mixGrey(data, kind === 2 ? 3 : 4, width * height) : null
}

/** Rows of bits, each row padded to a whole byte: 1 is white, or in a mask unpainted. */
function unpackBits(data: Uint8Array | Uint8ClampedArray, width: number, height: number): Uint8Array {
  const grey = new Uint8Array(width * height)
  const stride = (width + 7) >> 3
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((data[y * stride + (x >> 3)]! >> (7 - (x & 7))) & 1) grey[y * width + x] = 255
  return grey
}
