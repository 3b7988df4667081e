import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { createOcr, type Ocr } from './ocr.ts'
import { type PictureSize, pictureSize } from './picture-size.ts'
import { MAX_PIXELS, type Raster, SMALLEST_SIDE } from './raster.ts'

const NO_WORDS = 'No text found in this picture.'

/** The words in a picture, read by OCR (English); the pages of a fax in order. */
export async function readImage(file: SourceFile): Promise<Reading> {
  const size = pictureSize(file.bytes)
  if (!size) throw new Unreadable('This picture is damaged or of an unsupported kind.')
  requireModestSize(size)
  if (size.kind !== 'tiff' && Math.min(size.width, size.height) < SMALLEST_SIDE)
    return { text: '', whyEmpty: 'This picture is too small to contain text.' }
  const ocr = createOcr()
  try {
    return await readPages(await decodePages(file.bytes, size.kind), ocr)
  } finally {
    await ocr.close()
  }
}

async function readPages(pages: readonly (Raster | Uint8Array)[], ocr: Ocr): Promise<Reading> {
  const texts: string[] = []
  for (const page of pages) {
    const words = await ocr.read(page)
    if (words === null) break
    texts.push(words)
  }
  if (texts.length === 0)
    throw new Unreadable('Reading the text in this picture took too long and was stopped.')
  return {
    text: texts.join('\n\f\n'),
    whyEmpty: NO_WORDS,
    warning:
      texts.length < pages.length
        ? `Only the first ${texts.length} of ${pages.length} pages were read within the time limit for one file.`
        : null,
  }
}

async function decodePages(bytes: Uint8Array, kind: PictureSize['kind']): Promise<(Raster | Uint8Array)[]> {
  if (kind === 'tiff') return (await import('./decode-tiff.ts')).decodeTiff(bytes)
  if (kind === 'png') return [(await import('./decode-png.ts')).decodePng(bytes) ?? bytes]
  if (kind === 'bmp') return [(await import('./decode-bmp.ts')).decodeBmp(bytes)]
  return [bytes]
}

function requireModestSize({ width, height }: PictureSize): void {
  if (width * height > MAX_PIXELS)
    throw new Unreadable(
      `This picture has more than ${MAX_PIXELS / 1_000_000} million pixels and was not read.`,
    )
}
