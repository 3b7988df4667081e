/** Small files made for the tests of this folder. */
import { crc32, deflateRawSync } from 'node:zlib'
import type { SourceFile } from '#server/features/evidence/extraction/extraction.ts'

export const fabricateFile = (
  fileName: string,
  content: string | Uint8Array,
  mimeType: string | null = null,
): SourceFile => ({
  fileName,
  mimeType,
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
})

/** A zip of deflated parts, as any library would write it. */
export function fabricateZip(parts: Record<string, string | Uint8Array>): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(raw), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(raw.length, 18)
    common.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, place, Buffer.from(name))
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed])
    locals.push(local)
    offset += local.length
  }
  const table = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(locals.length, 8)
  end.writeUInt16LE(locals.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, table, end])
}

const OFFICE = 'http://schemas.openxmlformats.org'

/** A Word document with the given content of its body element, and parts beside it by their kind ("comments"). */
export function fabricateWord(body: string, beside: Readonly<Record<string, string>> = {}): Buffer {
  const kinds = Object.entries(beside)
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  const relations = kinds.map(
    ([kind], at) =>
      `<Relationship Id="r${at}" Type="${OFFICE}/officeDocument/2006/relationships/${kind}" Target="${kind}.xml"/>`,
  )
  return fabricateZip({
    '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/>${kinds.map(([kind]) => `<Override PartName="/word/${kind}.xml" ContentType="${word}.${kind}+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ...(kinds.length === 0
      ? {}
      : {
          'word/_rels/document.xml.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships">${relations.join('')}</Relationships>`,
        }),
    ...Object.fromEntries(
      kinds.map(([kind, xml]) => [
        `word/${kind}.xml`,
        `<w:${ROOTS[kind] ?? kind} xmlns:w="${OFFICE}/wordprocessingml/2006/main">${xml}</w:${ROOTS[kind] ?? kind}>`,
      ]),
    ),
  })
}

const ROOTS: Readonly<Record<string, string>> = { header: 'hdr', footer: 'ftr' }

export const paragraph = (words: string): string =>
  `<w:p><w:r><w:t xml:space="preserve">${words}</w:t></w:r></w:p>`

/** A PDF whose pages are content streams in Helvetica (`/F1`); readers rebuild the missing table of objects. */
export const fabricatePdf = (...pages: string[]): Buffer => fabricateAnnotatedPdf(pages, [])

/** The same with annotations (dictionaries without their brackets) on every page. */
export function fabricateAnnotatedPdf(pages: readonly string[], annotations: readonly string[]): Buffer {
  const annots = annotations.map((annotation) => `<< /Type /Annot ${annotation} >>`).join(' ')
  const kids = pages.map((_, i) => `${i * 2 + 4} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((content, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Annots [${annots}] /Contents ${i * 2 + 5} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R >>\n%%EOF`, 'latin1')
}

/** One piece of text at a place, in a content stream for `pdfOf`. */
export const drawn = (x: number, y: number, words: string, size = 10): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET\n`
