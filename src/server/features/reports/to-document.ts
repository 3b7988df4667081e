import { momentInWords } from '#server/platform/moment-in-words.ts'
import type { ReportBlock, ReportContent } from '#shared/contracts/reports.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import type { PaperBlock, PaperDocument } from '../export/index.ts'
import { inOneLine } from '../export/index.ts'

/** Who did what with a report, and when. */
export interface Stamps {
  readonly submitted: Stamp | null
  readonly reviewed: Stamp | null
  readonly released: Stamp | null
}

interface Stamp {
  readonly by: { readonly name: string | null }
  readonly at: string
}

/** A report on paper: cover, parts, footnotes and signatures. Until it is released every page says that it is a draft. */
export function toDocument(
  content: ReportContent,
  { submitted, reviewed, released }: Stamps,
  now: Date,
): PaperDocument {
  const state = released
    ? `Released on ${momentInWords(released.at)}`
    : `Draft, not released, as it stood on ${momentInWords(now)}`
  return {
    title: content.title,
    createdAt: released ? new Date(released.at) : now,
    head: {
      about: `${content.case_number}, ${content.case_title}`,
      confidentiality: released ? content.confidentiality : `${content.confidentiality} · Draft`,
    },
    notes: content.notes,
    blocks: [
      { kind: 'heading', level: 2, text: content.case_title },
      {
        kind: 'facts',
        rows: [
          ['Case', content.case_number],
          ...(content.organization ? [['Organization', content.organization] as const] : []),
          ['Version', String(content.version)],
          ['State', state],
          ['Confidentiality', content.confidentiality],
          ['Standard of proof', content.standard],
        ],
      },
      { kind: 'heading', level: 2, text: 'Contents' },
      {
        kind: 'contents',
        entries: [...content.parts.map(({ heading }) => heading), 'Signatures'].map(
          (heading, index) => `${index + 1}. ${heading}`,
        ),
      },
      { kind: 'page_break' },
      ...content.parts.flatMap(({ heading, blocks }, index): PaperBlock[] => [
        { kind: 'heading', level: 1, text: `${index + 1}. ${heading}` },
        ...blocks.map(onPaper),
      ]),
      { kind: 'heading', level: 1, text: `${content.parts.length + 1}. Signatures` },
      signature('Handed in by', submitted),
      signature('Reviewed by', reviewed),
      signature('Released by', released),
    ],
  }
}

const signature = (role: string, stamp: Stamp | null): PaperBlock => ({
  kind: 'signature',
  role,
  name: stamp ? (stamp.by.name ?? FORMER_MEMBER) : '',
  stamp: stamp ? momentInWords(stamp.at) : '',
})

function onPaper(block: ReportBlock): PaperBlock {
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', level: block.level, text: block.text }
    case 'form':
      return { kind: 'paragraph', text: block.text }
    case 'said':
      return {
        kind: 'paragraph',
        text: block.label ? `${block.label}: ${block.text}` : block.text,
        marks: [`${block.by}, ${momentInWords(block.at)}`],
      }
    case 'cited':
      return {
        kind: 'noted',
        ...(block.number === undefined ? {} : { number: block.number }),
        text: [
          ...(block.lead ? [`${block.lead}:`] : []),
          inOneLine(block.by ? block.text : wordsAsRead(block.text, block.rows)),
        ].join(' '),
        marks: [...(block.by ? [`written by ${block.by}`] : []), ...block.marks],
        notes: block.notes,
      }
    case 'facts':
      return { kind: 'facts', rows: block.rows.map(({ name, value }) => [name, value] as const) }
    case 'table':
      return {
        kind: 'table',
        head: block.head,
        rows: block.rows.map((row) => row.map(({ text, notes }) => ({ text, notes }))),
      }
  }
}
