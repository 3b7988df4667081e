import {
  BorderStyle,
  FootnoteReferenceRun,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopPosition,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx'
import { shareColumns } from './column-widths.ts'
import { type RunStyle, runs } from './docx-runs.ts'
import { HASH_STYLE } from './docx-styles.ts'
import type { PaperBlock } from './paper-document.ts'
import { type Note, noteInWords, splitHashes } from './report-document.ts'

const SMALL = 18
const HAIRLINE = { style: BorderStyle.SINGLE, size: 4, color: 'BBBBBB' } as const
const NO_LINE = { style: BorderStyle.NONE, size: 0, color: 'FFFFFF' } as const
const CELL_MARGINS = { top: 40, bottom: 40, left: 60, right: 60 } as const

/** Footnotes that Word numbers itself, in the order in which the text refers to them. */
export const docxNotes = (notes: readonly Note[]) =>
  Object.fromEntries(
    notes.map((note) => [
      note.number,
      { children: [new Paragraph({ children: runs(` ${noteInWords(note)}`, { size: SMALL }) })] },
    ]),
  )

/** The marks of footnotes, with commas between them. */
export const noteMarks = (notes: readonly number[]): ParagraphChild[] =>
  notes.flatMap((number, index) => [
    ...(index > 0 ? [new TextRun({ text: ',', superScript: true })] : []),
    new FootnoteReferenceRun(number),
  ])

export function toTable({ head, rows }: Extract<PaperBlock, { kind: 'table' }>): Table {
  const columnWidths = shareColumns({ head, rows }).map((share) => Math.floor(share * TabStopPosition.MAX))
  const cell = (children: ParagraphChild[], column: number) =>
    new TableCell({
      margins: CELL_MARGINS,
      width: { size: columnWidths[column] ?? 0, type: WidthType.DXA },
      children: [new Paragraph({ children })],
    })
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    layout: TableLayoutType.FIXED,
    columnWidths,
    borders: {
      top: HAIRLINE,
      bottom: HAIRLINE,
      left: NO_LINE,
      right: NO_LINE,
      insideHorizontal: HAIRLINE,
      insideVertical: NO_LINE,
    },
    rows: [
      new TableRow({
        tableHeader: true,
        children: head.map((text, column) => cell(runs(text, { bold: true, size: SMALL }), column)),
      }),
      ...rows.map(
        (row) =>
          new TableRow({
            cantSplit: true,
            children: row.map(({ text, notes = [] }, column) =>
              cell([...withHashes(text, { size: SMALL }), ...noteMarks(notes)], column),
            ),
          }),
      ),
    ],
  })
}

/** A line to sign on, with who did it and when where the record knows. */
export const signatureLines = ({
  role,
  name,
  stamp,
}: Extract<PaperBlock, { kind: 'signature' }>): Paragraph[] => [
  new Paragraph({
    keepNext: true,
    spacing: { before: 480 },
    border: { bottom: HAIRLINE },
    children: runs(`${role}: ${name}`),
  }),
  new Paragraph({ spacing: { after: 160 }, children: runs(stamp, { size: SMALL, italics: true }) }),
]

/** A letter of a bold name, and the least and the most room that names get, in twentieths of a point. */
const NAME_LETTER = 122
const NAME_ROOM = { least: 760, most: 2800 } as const

const MAX_KEPT_FACTS = 8

/** Names in one column, what is said of them in another. */
export function factLines({ rows }: Extract<PaperBlock, { kind: 'facts' }>): Paragraph[] {
  const longest = Math.max(0, ...rows.map(([name]) => name.length))
  const room = Math.min(NAME_ROOM.most, Math.max(NAME_ROOM.least, (longest + 2) * NAME_LETTER))
  return rows.map(
    ([name, value], index) =>
      new Paragraph({
        indent: { left: room, hanging: room },
        tabStops: [{ type: TabStopType.LEFT, position: room }],
        spacing: { after: 60 },
        keepLines: true,
        // A few of them stay together.
        keepNext: rows.length <= MAX_KEPT_FACTS && index < rows.length - 1,
        children: [
          ...runs(`${name}: `, { bold: true }),
          new TextRun({ text: '\t' }),
          ...withHashes(value, {}),
        ],
      }),
  )
}

const withHashes = (text: string, style: RunStyle): TextRun[] =>
  splitHashes(text).flatMap(({ part, isHash }) => runs(part, isHash ? HASH_STYLE : style))
