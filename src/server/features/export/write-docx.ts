import {
  AlignmentType,
  Document,
  type FileChild,
  Footer,
  Header,
  HeadingLevel,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  TabStopPosition,
  TabStopType,
  TextRun,
} from 'docx'
import { docxNotes, noteMarks, signatureLines, toTable } from './docx-paper.ts'
import { runs } from './docx-runs.ts'
import type { PaperBlock, PaperDocument } from './paper-document.ts'
import type { ReportDocument } from './report-document.ts'

const HEADINGS = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const
const FONT = 'Calibri'
const NUMBER_INDENT = 480
const SPACE_AFTER = 120
const MARGIN_STYLE = { size: 16, color: '555555' } as const

/** A Word document with numbered pages. Every text is a plain run: no field, link or macro is ever made from it. */
export const writeDocx = async (report: ReportDocument | PaperDocument): Promise<Buffer> =>
  await Packer.toBuffer(
    new Document({
      creator: 'Probity',
      lastModifiedBy: 'Probity',
      title: report.title,
      footnotes: docxNotes(report.notes),
      styles: { default: { document: { run: { font: FONT, size: 22 } } } },
      sections: [
        {
          headers: { default: new Header({ children: [runningHead(report.head)] }) },
          footers: { default: new Footer({ children: [pageNumber()] }) },
          children: [
            new Paragraph({ heading: HeadingLevel.TITLE, children: runs(report.title) }),
            ...report.blocks.flatMap(paragraphs),
          ],
        },
      ],
    }),
  )

const runningHead = ({ about, confidentiality }: ReportDocument['head']): Paragraph =>
  new Paragraph({
    tabStops: [{ type: TabStopType.RIGHT, position: TabStopPosition.MAX }],
    children: [
      ...runs(about, MARGIN_STYLE),
      new TextRun({ ...MARGIN_STYLE, text: '\t' }),
      ...runs(confidentiality, MARGIN_STYLE),
    ],
  })

const pageNumber = (): Paragraph =>
  new Paragraph({
    alignment: AlignmentType.RIGHT,
    children: [
      new TextRun({
        ...MARGIN_STYLE,
        children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES],
      }),
    ],
  })

const italic = (marks: readonly string[]): TextRun[] =>
  marks.flatMap((mark) => runs(` (${mark})`, { italics: true }))

function paragraphs(block: PaperBlock): FileChild[] {
  const spacing = { after: SPACE_AFTER }
  switch (block.kind) {
    case 'heading':
      return [new Paragraph({ heading: HEADINGS[block.level], keepNext: true, children: runs(block.text) })]
    case 'paragraph':
      return [new Paragraph({ spacing, children: [...runs(block.text), ...italic(block.marks ?? [])] })]
    case 'list':
      return block.items.map((item) => new Paragraph({ bullet: { level: 0 }, children: runs(item) }))
    case 'noted':
      return [
        new Paragraph({
          spacing,
          ...(block.number === undefined
            ? {}
            : {
                indent: { left: NUMBER_INDENT, hanging: NUMBER_INDENT },
                tabStops: [{ type: TabStopType.LEFT, position: NUMBER_INDENT }],
              }),
          children: [
            ...(block.number === undefined ? [] : [new TextRun({ text: `${block.number}.\t` })]),
            ...runs(block.text),
            ...noteMarks(block.notes),
            ...italic(block.marks),
          ],
        }),
      ]
    case 'table':
      return [toTable(block), new Paragraph({ spacing, children: [] })]
    case 'signature':
      return signatureLines(block)
    case 'page_break':
      return [new Paragraph({ children: [new PageBreak()] })]
    case 'facts':
      return block.rows.map(
        ([name, value]) =>
          new Paragraph({ children: [...runs(`${name}: `, { bold: true }), ...runs(value)] }),
      )
  }
}
