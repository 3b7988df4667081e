import utif from 'utif2'
import { Unreadable } from './extraction.ts'
import { greyOf, MOST_PIXELS, type Raster, SMALLEST_SIDE } from './raster.ts'

const MOST_PAGES = 500

/** The pages of a fax or scan; thumbnails are left out. Throws `Unreadable` for what is too large. */
export function decodeTiff(bytes: Uint8Array): Raster[] {
  const source = Buffer.from(bytes)
  const pages = utif.decode(source)
  if (pages.length === 0 || pages.length > MOST_PAGES) throw new Unreadable('This picture is damaged.')
  return pages.flatMap((page) => {
    const [width, height] = [firstOf(page.t256), firstOf(page.t257)]
    if (Math.min(width, height) < SMALLEST_SIDE) return []
    if (width * height > MOST_PIXELS)
      throw new Unreadable(
        `This picture has more than ${MOST_PIXELS / 1_000_000} million pixels and was not read.`,
      )
    if (lastByte(page) > source.length) throw new Unreadable('This picture is damaged: it was cut off.')
    utif.decodeImage(source, page)
    const grey = greyOf(utif.toRGBA8(page), 4, width * height)
    page.data = new Uint8Array(0)
    return [{ width, height, grey }]
  })
}

/** Where the strips or tiles of a page end; the library would take what is missing for black. */
function lastByte(page: utif.IFD): number {
  const starts = numbersOf(page.t273 ?? page.t324)
  const lengths = numbersOf(page.t279 ?? page.t325)
  return starts.reduce((last, start, index) => Math.max(last, start + (lengths[index] ?? 0)), 0)
}

const numbersOf = (tag: unknown): number[] => (Array.isArray(tag) ? tag.map(Number) : [])
const firstOf = (tag: unknown): number => (Array.isArray(tag) ? Number(tag[0]) || 0 : 0)
