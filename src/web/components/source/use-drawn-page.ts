import type { PageViewport, PDFPageProxy, RenderTask } from 'pdfjs-dist'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { openPdf } from './pdf-document.ts'

/** Sharper costs memory and is not seen. */
const MAX_DENSITY = 2
const MAX_CANVAS_PIXELS = 16_000_000

/** A piece of a page's text and where it stands, in the page's own units. */
export interface PagePiece {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
}

export interface DrawnPage {
  readonly number: number
  readonly pages: number
  readonly viewport: PageViewport
  readonly pieces: readonly PagePiece[]
}

interface Drawing {
  /** Where the picture of the page goes. */
  readonly place: RefObject<HTMLDivElement | null>
  readonly drawn: DrawnPage | null
  readonly error: unknown
}

/** Draws a page of a PDF as wide as told; the page before stays until the next one is there. */
export function useDrawnPage(url: string, number: number, width: number): Drawing {
  const place = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<DrawnPage | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (width === 0) return
    let task: RenderTask | null = null
    let isLeft = false
    const draw = async () => {
      const pdf = await openPdf(url)
      const page = await pdf.getPage(Math.min(number, pdf.numPages))
      if (isLeft) return
      const viewport = scaleTo(page, width)
      const canvas = document.createElement('canvas')
      canvas.width = viewport.width
      canvas.height = viewport.height
      task = page.render({ canvas, viewport })
      const [{ items }] = await Promise.all([page.getTextContent(), task.promise])
      if (isLeft) return
      place.current?.replaceChildren(canvas)
      const pieces = items.flatMap((item) => ('str' in item ? [item as PagePiece] : []))
      setDrawn({ number: page.pageNumber, pages: pdf.numPages, viewport, pieces })
      setError(null)
    }
    draw().catch((reason: unknown) => {
      if (!isLeft) setError(reason)
    })
    return () => {
      isLeft = true
      task?.cancel()
    }
  }, [url, number, width])
  return { place, drawn, error }
}

function scaleTo(page: PDFPageProxy, width: number): PageViewport {
  const whole = page.getViewport({ scale: 1 })
  const wanted = (width * Math.min(window.devicePixelRatio, MAX_DENSITY)) / whole.width
  const most = Math.sqrt(MAX_CANVAS_PIXELS / (whole.width * whole.height))
  return page.getViewport({ scale: Math.min(wanted, most) })
}
