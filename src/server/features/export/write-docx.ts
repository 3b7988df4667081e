import {
  AlignmentType,
  Document,
  type FileChild,
  Footer,
  Header,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  TabStopPosition,
  TabStopType,
  TextRun,
} from 'docx'
import { docxNotes, factLines, noteMarks, signatureLines, toTable } from './docx-paper.ts'
import { runs, runsWithCore } from './docx-runs.ts'
import { STYLES } from './docx-styles.ts'
import type { PaperBlock, PaperDocument } from './paper-document.ts'
import { notedLines, type ReportDocument } from './report-document.ts'

const HEADINGS = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const
const NUMBER_INDENT = 560
const SPACE_AFTER = 120
const CONTENTS_AFTER = 40
const MARGIN_STYLE = { size: 16, color: '555555' } as const
const MARK_STYLE = { size: 20, italics: true, color: '444444' } as const
const POINT = { indent: { left: 360, hanging: 240 }, spacing: { after: 60 }, keepLines: true } as const

/** A Word document with numbered pages. Every text is a plain run: no field, link or macro is ever made from it. */
export const writeDocx = async (report: ReportDocument | PaperDocument): Promise<Buffer> =>
  await Packer.toBuffer(
    new Document({
      creator: 'Probity',
      lastModifiedBy: 'Probity',
      title: report.title,
      footnotes: docxNotes(report.notes),
      styles: STYLES,
      sections: [
        {
          headers: { default: new Header({ children: [runningHead(report.head)] }) },
          footers: { default: new Footer({ children: [pageNumber()] }) },
          children: [
            new Paragraph({ heading: HeadingLevel.TITLE, children: runs(report.title) }),
            ...report.blocks.flatMap((block, index) =>
              paragraphs(block, report.blocks[index - 1]?.kind === 'page_break'),
            ),
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

/** What is said about a sentence, each on a line of its own below it. */
const italic = (marks: readonly string[]): TextRun[] =>
  marks.flatMap((mark) => runs(`\n(${mark})`, MARK_STYLE))

function paragraphs(block: PaperBlock, isOnNewPage: boolean): FileChild[] {
  const spacing = { after: SPACE_AFTER }
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading: HEADINGS[block.level],
          keepNext: true,
          pageBreakBefore: isOnNewPage,
          ...(isOnNewPage ? { spacing: { before: 0 } } : {}),
          children: runs(block.text),
        }),
      ]
    case 'paragraph':
      return [new Paragraph({ spacing, children: [...runs(block.text), ...italic(block.marks ?? [])] })]
    case 'list':
      return block.items.map(
        (item) => new Paragraph({ bullet: { level: 0 }, ...POINT, children: runs(item) }),
      )
    case 'noted':
      return [
        new Paragraph({
          spacing,
          keepLines: true,
          ...(block.number === undefined
            ? {}
            : {
                indent: { left: NUMBER_INDENT, hanging: NUMBER_INDENT },
                tabStops: [{ type: TabStopType.LEFT, position: NUMBER_INDENT }],
              }),
          children: [
            ...(block.number === undefined ? [] : [new TextRun({ text: `${block.number}.\t` })]),
            ...notedLines(block).flatMap(({ text, notes }, index) => [
              ...(index === 0 ? runsWithCore(text, block.core) : runs(`\n${text}`)),
              ...noteMarks(notes),
            ]),
            ...italic(block.marks),
          ],
        }),
      ]
    case 'table':
      // Two tables that touch would be one.
      return [toTable(block), new Paragraph({ spacing: { after: 0 }, children: runs('', { size: 8 }) })]
    case 'signature':
      return signatureLines(block)
    case 'page_break':
      // The heading that follows begins the page: a paragraph of its own would stand above it.
      return []
    case 'contents':
      return block.entries.map(
        (entry) => new Paragraph({ spacing: { after: CONTENTS_AFTER }, children: runs(entry) }),
      )
    case 'facts':
      return factLines(block)
  }
}
