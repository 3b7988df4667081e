import utif from 'utif2'
import { Unreadable } from '../extraction.ts'
import { MAX_PIXELS, mixGrey, type Raster, SMALLEST_SIDE } from './raster.ts'

const MAX_PAGES = 500

/** The pages of a fax or scan, without thumbnails. Throws `Unreadable` if it is too large. */
export function decodeTiff(bytes: Uint8Array): Raster[] {
  const source = Buffer.from(bytes)
  const pages = utif.decode(source)
  if (pages.length === 0 || pages.length > MAX_PAGES) throw new Unreadable('This picture is damaged.')
  return pages.flatMap((page) => {
    const [width, height] = [toFirstNumber(page.t256), toFirstNumber(page.t257)]
    if (Math.min(width, height) < SMALLEST_SIDE) return []
    if (width * height > MAX_PIXELS)
      throw new Unreadable(
        `This picture has more than ${MAX_PIXELS / 1_000_000} million pixels and was not read.`,
      )
    if (lastByte(page) > source.length) throw new Unreadable('This picture is damaged: its end is missing.')
    utif.decodeImage(source, page)
    const grey = mixGrey(utif.toRGBA8(page), 4, width * height)
    page.data = new Uint8Array(0)
    return [{ width, height, grey }]
  })
}

/** Where the strips or tiles of a page end; the library would read missing data as black. */
function lastByte(page: utif.IFD): number {
  const starts = toNumbers(page.t273 ?? page.t324)
  const lengths = toNumbers(page.t279 ?? page.t325)
  return starts.reduce((last, start, index) => Math.max(last, start + (lengths[index] ?? 0)), 0)
}

const toNumbers = (tag: unknown): number[] => (Array.isArray(tag) ? tag.map(Number) : [])
const toFirstNumber = (tag: unknown): number => (Array.isArray(tag) ? Number(tag[0]) || 0 : 0)
