import { Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { IconButton } from '../../ui/action-button.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { LoadingState } from '../../ui/states.tsx'
import { bringIntoSight } from './bring-into-sight.ts'
import { type PageMark, toPageMarks } from './page-marks.ts'
import { placeOnPage } from './place-on-page.ts'
import classes from './source.module.css'
import type { Marking } from './text-marks.ts'
import { type DrawnPage, useDrawnPage } from './use-drawn-page.ts'

const ZOOMS = [1, 1.5, 2, 3] as const

interface PdfPagesProps {
  readonly url: string
  readonly title: string
  readonly content: string
  readonly marking: Marking
}

/** A PDF page by page as it was made, with what is marked in its text marked on the page. */
export function PdfPages({ url, title, content, marking: { marks, current } }: PdfPagesProps) {
  const pageMarks = useMemo(() => toPageMarks(content, marks), [content, marks])
  const wanted = pageMarks.find(({ mark }) => mark === current)?.page ?? 1
  const [turned, setTurned] = useState<{ readonly from: number; readonly to: number } | null>(null)
  const [zoom, setZoom] = useState(0)
  const { ref, width } = useElementSize()
  // A page that was turned to is left as soon as another mark is walked to.
  const number = turned?.from === current ? turned.to : wanted
  const { place, drawn, error } = useDrawnPage(url, number, Math.round(width * (ZOOMS[zoom] ?? 1)))
  const turn = (by: number) => setTurned({ from: current, to: number + by })
  return (
    <section aria-label="Pages">
      <PageBar number={number} pages={drawn?.pages ?? null} onTurn={turn} zoom={zoom} onZoom={setZoom} />
      <div ref={ref} />
      {error ? <Text fz="sm">{describe(error)}</Text> : null}
      {drawn || error ? null : <LoadingState lines={10} label="Drawing the page" />}
      <div className={classes.pages} tabIndex={zoom > 0 ? 0 : undefined}>
        <div className={classes.page} hidden={!drawn} style={{ width: `${100 * (ZOOMS[zoom] ?? 1)}%` }}>
          <div ref={place} role="img" aria-label={`Page ${drawn?.number ?? number} of ${title}`} />
          {drawn ? <PageMarks drawn={drawn} marks={pageMarks} current={current} /> : null}
        </div>
      </div>
    </section>
  )
}

interface PageBarProps {
  readonly number: number
  /** Null until it is known. */
  readonly pages: number | null
  readonly onTurn: (by: number) => void
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
}

const PageBar = ({ number, pages, onTurn, zoom, onZoom }: PageBarProps) => (
  <Group justify="space-between" gap="xs" mb="snug" wrap="nowrap">
    <Group gap="hair" wrap="nowrap">
      <IconButton
        label="Previous page"
        onClick={() => onTurn(-1)}
        disabledReason={number === 1 ? 'This is the first page.' : null}
      >
        <IconChevronLeft size={17} />
      </IconButton>
      <Text fz="xs" c="dimmed" role="status">
        Page {number}
        {pages === null ? '' : ` of ${formatCount(pages)}`}
      </Text>
      <IconButton
        label="Next page"
        onClick={() => onTurn(1)}
        disabledReason={pages !== null && number >= pages ? 'This is the last page.' : null}
      >
        <IconChevronRight size={17} />
      </IconButton>
    </Group>
    <Group gap="hair" wrap="nowrap">
      <IconButton
        label="Smaller"
        onClick={() => onZoom(zoom - 1)}
        disabledReason={zoom === 0 ? 'The whole width is in sight.' : null}
      >
        <IconZoomOut size={17} />
      </IconButton>
      <IconButton
        label="Larger"
        onClick={() => onZoom(zoom + 1)}
        disabledReason={zoom === ZOOMS.length - 1 ? 'It does not get larger.' : null}
      >
        <IconZoomIn size={17} />
      </IconButton>
    </Group>
  </Group>
)

interface PageMarksProps {
  readonly drawn: DrawnPage
  readonly marks: readonly PageMark[]
  readonly current: number
}

function PageMarks({ drawn, marks, current }: PageMarksProps) {
  const layer = useRef<HTMLDivElement>(null)
  const onPage = useMemo(() => marks.filter(({ page }) => page === drawn.number), [drawn, marks])
  const placed = useMemo(() => onPage.flatMap((mark) => placeOnPage(drawn, mark)), [drawn, onPage])
  useEffect(() => {
    const mark = placed.some((one) => one.mark === current) && layer.current?.querySelector('[data-current]')
    if (mark) bringIntoSight(mark)
  }, [placed, current])
  return (
    <>
      <div ref={layer} aria-hidden className={classes.pageMarks}>
        {placed.map(({ mark, left, top, width, height }) => (
          <div
            key={`${left} ${top} ${mark}`}
            className={classes.pageMark}
            data-current={mark === current ? true : undefined}
            style={{
              left: `${100 * left}%`,
              top: `${100 * top}%`,
              width: `${100 * width}%`,
              height: `${100 * height}%`,
            }}
          />
        ))}
      </div>
      {onPage.some(({ mark }) => mark === current) && placed.length === 0 ? (
        <Text fz="xs" className={classes.pageNote}>
          The words were read from the picture of this page, so they are not marked on it.
        </Text>
      ) : null}
    </>
  )
}

const describe = (error: unknown): string =>
  error instanceof Error && error.name === 'PasswordException'
    ? 'This PDF needs a password, so its pages cannot be drawn.'
    : 'This page could not be drawn. Its words are under Text; the file itself can be opened.'
