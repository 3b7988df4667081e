import { findOnPage, type PageMark, type Stretch } from './page-marks.ts'
import type { DrawnPage, PagePiece } from './use-drawn-page.ts'

/** A marked place on a drawn page, in shares of the page's width and height. */
export interface PlacedMark {
  readonly mark: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What letters reach below their line, as a share of their size. */
const BELOW = 0.22

/** Where the words of a mark stand on a page that has been drawn; none where the page is a picture. */
export function placeOnPage({ pieces, viewport }: DrawnPage, { words, nth, mark }: PageMark): PlacedMark[] {
  const texts = pieces.map(({ str }) => str)
  return findOnPage(texts, words, nth).flatMap((stretch) => {
    const piece = pieces[stretch.piece]
    if (!piece) return []
    const corners = toCorners(piece, stretch).map(([x, y]) => viewport.convertToViewportPoint(x, y))
    const xs = corners.map(([x = 0]) => x / viewport.width)
    const ys = corners.map(([, y = 0]) => y / viewport.height)
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    return [{ mark, left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }]
  })
}

/** Two opposite corners of a part of a piece, along its own line. */
function toCorners(piece: PagePiece, stretch: Stretch): [number, number][] {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = piece.transform
  const along = Math.hypot(a, b) || 1
  const up = Math.hypot(c, d) || 1
  const size = piece.height || up
  const [from, to] = measureShares(piece.str, stretch)
  const point = (share: number, height: number): [number, number] => [
    x + (a / along) * share * piece.width + (c / up) * height,
    y + (b / along) * share * piece.width + (d / up) * height,
  ]
  return [point(from, -BELOW * size), point(to, size * (1 - BELOW / 2))]
}

let ruler: CanvasRenderingContext2D | null = null

/** How far into a piece a part of it begins and ends: letters are measured in any face, which is near enough. */
function measureShares(text: string, { from, to }: Stretch): [number, number] {
  const letters = [...text]
  ruler ??= document.createElement('canvas').getContext('2d')
  const measure = (end: number) => ruler?.measureText(letters.slice(0, end).join('')).width ?? end
  const whole = measure(letters.length) || 1
  return [measure(from) / whole, measure(to) / whole]
}
