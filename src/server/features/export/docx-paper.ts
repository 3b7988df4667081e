import {
  BorderStyle,
  FootnoteReferenceRun,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { runs } from './docx-runs.ts'
import type { PaperBlock } from './paper-document.ts'
import { type Note, noteInWords } from './report-document.ts'

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
  const share = 100 / head.length
  const cell = (children: ParagraphChild[]) =>
    new TableCell({
      margins: CELL_MARGINS,
      width: { size: share, type: WidthType.PERCENTAGE },
      children: [new Paragraph({ children })],
    })
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
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
        children: head.map((text) => cell(runs(text, { bold: true, size: SMALL }))),
      }),
      ...rows.map(
        (row) =>
          new TableRow({
            cantSplit: true,
            children: row.map(({ text, notes = [] }) =>
              cell([...runs(text, { size: SMALL }), ...noteMarks(notes)]),
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
