import { AlignmentType, Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx'
import type { Block, ReportDocument } from './report-document.ts'

const HEADINGS = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const
const FONT = 'Calibri'
const QUOTE_INDENT = 480
const SPACE_AFTER = 120

/** A Word document. Every text is a plain run: no field, link or macro is ever made from it. */
export const writeDocx = async (report: ReportDocument): Promise<Buffer> =>
  await Packer.toBuffer(
    new Document({
      creator: 'Probity',
      lastModifiedBy: 'Probity',
      title: report.title,
      styles: { default: { document: { run: { font: FONT, size: 22 } } } },
      sections: [
        {
          children: [
            new Paragraph({ heading: HeadingLevel.TITLE, children: runs(report.title) }),
            ...report.blocks.flatMap(paragraphs),
          ],
        },
      ],
    }),
  )

function paragraphs(block: Block): Paragraph[] {
  const spacing = { after: SPACE_AFTER }
  switch (block.kind) {
    case 'heading':
      return [new Paragraph({ heading: HEADINGS[block.level], children: runs(block.text) })]
    case 'paragraph':
      return [
        new Paragraph({
          spacing,
          children: [
            ...runs(block.text),
            ...(block.marks ?? []).flatMap((mark) => runs(` (${mark})`, { italics: true })),
          ],
        }),
      ]
    case 'quote':
      return [
        new Paragraph({
          spacing,
          alignment: AlignmentType.LEFT,
          indent: { left: QUOTE_INDENT, right: QUOTE_INDENT },
          children: runs(block.text, { italics: true }),
        }),
      ]
    case 'list':
      return block.items.map((item) => new Paragraph({ bullet: { level: 0 }, children: runs(item) }))
    case 'facts':
      return block.rows.map(
        ([name, value]) =>
          new Paragraph({ children: [...runs(`${name}: `, { bold: true }), ...runs(value)] }),
      )
  }
}

/** One run per line, because a line end inside a run is white space. */
const runs = (text: string, style: { bold?: boolean; italics?: boolean } = {}): TextRun[] =>
  text
    .split('\n')
    .map((line, index) => new TextRun({ ...style, text: line, ...(index > 0 ? { break: 1 } : {}) }))
