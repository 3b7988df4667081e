import { describe, expect, test } from 'vitest'
import { fabricateWord, fabricateZip, paragraph } from '#test/support/fabricated-files.ts'
import { readMade } from '#test/support/read-made.ts'

const textOf = async (name: string, content: string | Uint8Array) => (await readMade(name, content)).text
const run = (words: string) => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`
const change = (kind: 'ins' | 'del', words: string, who = 'Dec') => {
  const text = kind === 'del' ? 'delText' : 't'
  const said = words.replace(/\S+\s*/g, `<w:r><w:${text} xml:space="preserve">$&</w:${text}></w:r>`)
  return `<w:${kind} w:id="1" w:author="${who}" w:date="2026-03-12T10:00:00Z">${said}</w:${kind}>`
}

describe('a Word document', () => {
  test('gives what tracked changes put in and took out, and who did it', async () => {
    const body = `<w:p>${run('I closed at ')}${change('del', 'nine, as ever')}${change('ins', 'ten')}${run('.')}</w:p><w:p>${change('del', 'Nobody saw me.', 'Ruth &lt;A&gt;')}</w:p>`
    expect(await textOf('a.docx', fabricateWord(body))).toBe(
      'I closed at [Inserted by Dec, 2026-03-12 10:00: ten].\n\n[Deleted by Dec, 2026-03-12 10:00: nine, as ever]\n[Deleted by Ruth <A>, 2026-03-12 10:00: Nobody saw me.]',
    )
  })

  test('says who wrote a comment, and what stands above and below its pages, without their numbers', async () => {
    const field = (instruction: string, result: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
    const document = fabricateWord(
      `<w:p>${run('The safe was open.')}<w:r><w:commentReference w:id="0"/></w:r></w:p>`,
      {
        comments: `<w:comment w:id="0" w:author="Declan Moyes" w:initials="DM" w:date="2026-03-12T10:00:00Z">${paragraph('Who says so?')}</w:comment>`,
        header: `${paragraph('CONFIDENTIAL')}${paragraph('CONFIDENTIAL')}`,
        footer: `<w:p>${run('Draft of ')}${field('SAVEDATE', '3 March')}${run(', page ')}${field('PAGE', '1')}</w:p>`,
      },
    )
    expect(await textOf('a.docx', document)).toBe(
      'The safe was open.\n\nCONFIDENTIAL\nDraft of 3 March, page\n\nComment by Declan Moyes, 2026-03-12 10:00, on “The safe was open.”\n\nWho says so?',
    )
  })

  test('marks what no page shows, and a paragraph that somebody put in, in its text and in its notes', async () => {
    const hidden = (words: string, properties = '<w:vanish/>') =>
      run(words).replace('<w:r>', `<w:r><w:rPr>${properties}</w:rPr>`)
    const styles = `<w:style w:styleId="Back"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="Far"><w:basedOn w:val="Back"/></w:style>`
    const body = `<w:p>${run('The float was short')}${hidden(' by ten pounds')}${run('. I counted it twice and then I rang the area office.')}</w:p>
      <w:p><w:pPr><w:pStyle w:val="Far"/></w:pPr>${run('Ask R &amp; D.')}</w:p>
      <w:p>${hidden('Shown.', '<w:vanish w:val="0"/>')}${hidden(' Still shown.', '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>')}</w:p>
      <w:p>${change('ins', 'Dec took it.', 'Ruth [area]').replace(/<w:t /g, '<w:rPr><w:vanish/></w:rPr>$&')}</w:p>
      <w:p>${run('It ended there')}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>`
    const footnotes = `<w:footnote w:id="2"><w:p>${change('ins', 'So I heard.')}</w:p></w:footnote>`
    expect(await textOf('a.docx', fabricateWord(body, { styles, footnotes }))).toBe(
      'The float was short [Hidden: by ten pounds]. I counted it twice and then I rang the area office.\n\n[Hidden: Ask R & D.]\n\nShown. Still shown.\n\n[Hidden, inserted by Ruth area, 2026-03-12 10:00: Dec took it.]\n\nIt ended there[1]\n\n 1. [Inserted by Dec, 2026-03-12 10:00: So I heard.]',
    )
  })

  test('that one person wrote with changes recorded says so once', async () => {
    const body = `<w:p>${change('ins', 'I closed at ten and hung up the key.')}</w:p><w:p>${change('ins', 'Late.', 'Ruth')}</w:p>`
    expect(await textOf('a.docx', fabricateWord(body))).toBe(
      'I closed at ten and hung up the key.\n\n[Inserted by Ruth, 2026-03-12 10:00: Late.]\n\n[Most of this text inserted by Dec, 2026-03-12 10:00]',
    )
  })

  test('says of a comment which words it is on, over paragraphs and where it has no beginning', async () => {
    const body = `<w:p>${run('The safe ')}<w:commentRangeStart w:id="0"/>${run('was “open”.')}</w:p><w:p>${run('Nobody')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>${run(' came.')}<w:r><w:commentReference w:id="1"/></w:r></w:p>`
    const comment = (id: number, words: string) =>
      `<w:comment w:id="${id}" w:author="Dec" w:initials="D">${paragraph(words)}</w:comment>`
    const comments = comment(0, 'No.') + comment(1, 'Yes.')
    expect(await textOf('a.docx', fabricateWord(body, { comments }))).toBe(
      "The safe was “open”.\n\nNobody came.\n\nComment by Dec, on “was 'open'. Nobody”\n\nNo.\n\nComment by Dec, on “Nobody came.”\n\nYes.",
    )
  })

  test('keeps the ticks of a form', async () => {
    const w14 = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
    const box = (isOn: boolean) =>
      `<w:sdt><w:sdtPr><w14:checkbox ${w14}><w14:checked w14:val="${isOn ? 1 : 0}"/></w14:checkbox></w:sdtPr><w:sdtContent>${run(isOn ? '☒' : '☐')}</w:sdtContent></w:sdt>`
    const body = `<w:p>${run('I agree: ')}${box(true)}</w:p><w:p>${run('I object: ')}${box(false)}</w:p>`
    expect(await textOf('a.docx', fabricateWord(body))).toBe('I agree: ☒\n\nI object: ☐')
  })
})

describe('a table with cells that reach over several rows or columns', () => {
  const HTML = `<table><tr><th colspan="2">Bay</th><th>Count</th></tr>
    <tr><td rowspan="2">Friday</td><td>two</td><td>14</td></tr><tr><td>three</td><td>15</td></tr>
    <tr><td>Saturday</td><td rowspan="9999999">four</td><td>16</td></tr><tr><td>Sunday</td><td>17</td></tr></table>`

  test('keeps every value in its column', async () => {
    expect(await textOf('a.html', HTML)).toBe(
      'Bay\t\tCount\nFriday\ttwo\t14\n\tthree\t15\nSaturday\tfour\t16\nSunday\t\t17',
    )
    const cell = (words: string, merge = '') => `<w:tc><w:tcPr>${merge}</w:tcPr>${paragraph(words)}</w:tc>`
    const rows = [
      [cell('Friday', '<w:vMerge w:val="restart"/>'), cell('14')],
      [cell('', '<w:vMerge/>'), cell('15')],
    ]
    const table = `<w:tbl>${rows.map((cells) => `<w:tr>${cells.join('')}</w:tr>`).join('')}</w:tbl>`
    expect(await textOf('a.docx', fabricateWord(table))).toBe('Friday\t14\n\t15')
  })
})

describe('an OpenDocument text', () => {
  const document = (body: string, styles = '') =>
    fabricateZip({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:document-content><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
      'styles.xml': `<office:document-styles><office:master-styles>${styles}</office:master-styles></office:document-styles>`,
    })
  const info =
    '<office:change-info><dc:creator>Dec</dc:creator><dc:date>2026-03-12T10:00:00</dc:date></office:change-info>'

  test('keeps its sentences whole, with notes, comments and deletions after them', async () => {
    const body = `<text:tracked-changes><text:changed-region><text:deletion>${info}<text:p>nine</text:p></text:deletion></text:changed-region><text:changed-region><text:insertion>${info}</text:insertion></text:changed-region></text:tracked-changes>
      <text:p>I closed at ten<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>See the log.</text:p></text:note-body></text:note>, and the keys<office:annotation><dc:creator>Ada</dc:creator><dc:date>2026-03-12T11:30:00</dc:date><text:p>Which keys?</text:p></office:annotation> were there.</text:p>`
    const header =
      '<style:master-page><style:header><text:p>CONFIDENTIAL</text:p></style:header><style:footer><text:p>Page <text:page-number>1</text:page-number></text:p></style:footer></style:master-page>'
    expect(await textOf('a.odt', document(body, header))).toBe(
      'I closed at ten[1], and the keys were there.\n\n[1] See the log.\n\nCONFIDENTIAL\nPage\n\nComment by Ada, 2026-03-12 11:30, on “I closed at ten, and the keys”\n\nWhich keys?\n\n[Deleted by Dec, 2026-03-12 10:00: nine]',
    )
  })

  test('marks what tracked changes put in over several paragraphs, what is hidden, and what comments are on', async () => {
    const body = `<office:automatic-styles><style:style style:name="T1"><style:text-properties text:display="none"/></style:style></office:automatic-styles><text:tracked-changes><text:changed-region text:id="c1"><text:insertion>${info}</text:insertion></text:changed-region></text:tracked-changes>
      <text:p>I closed <office:annotation office:name="n1"><dc:creator>Ada</dc:creator><text:p>When?</text:p></office:annotation>at ten<office:annotation-end office:name="n1"/> and I hung up the key in the hall cupboard.</text:p><text:p>We <text:span text:style-name="T1">all </text:span>left<text:change-start text:change-id="c1"/> late. </text:p><text:p>It was dark.<text:change-end text:change-id="c1"/> Then home.</text:p>`
    expect(await textOf('a.odt', document(body))).toBe(
      'I closed at ten and I hung up the key in the hall cupboard.\nWe [Hidden: all] left [Inserted by Dec, 2026-03-12 10:00: late.]\n[Inserted by Dec, 2026-03-12 10:00: It was dark.] Then home.\n\nComment by Ada, on “at ten”\n\nWhen?',
    )
  })
})
