import { describe, expect, test } from 'vitest'
import { fabricateFile } from '#test/support/fabricated-files.ts'
import { extractText } from '../extract-text.ts'

const read = (rtf: string) => extractText(fabricateFile('a.rtf', Buffer.from(rtf, 'latin1')))
const textOf = async (body: string) => (await read(`{\\rtf1\\ansi\\ansicpg1252 ${body}}`)).text

describe('Rich Text', () => {
  test('gives paragraphs without fonts, colours, pictures and field codes', async () => {
    expect(
      await textOf(
        '{\\fonttbl{\\f0 Arial;}}{\\colortbl;\\red0;}{\\*\\generator x;}{\\pict 89504e47}\\pard\\b Bold\\b0  word\\par See {\\field{\\*\\fldinst HYPERLINK "http://x.example"}{\\fldrslt the letter}}.\\par',
      ),
    ).toBe('Bold word\nSee the letter.')
  })

  test.each([
    ["Stra\\'dfe \\'805", 'Straße €5'],
    ["{\\fonttbl{\\f1\\fcharset204 A;}}\\f1 \\'cf\\'f0\\'e8", 'При'],
    ["{\\fonttbl{\\f1\\fcharset128 A;}}\\f1 \\'93\\'fa\\'96\\'7b", '日本'],
    ['\\u8364?5 {\\uc0\\u8364 6} \\u-10179?\\u-8704?', '€5 €6 😀'],
    ['\\ldblquote no\\rdblquote\\emdash x\\~y\\line z', '“no”—x\u00a0y\nz'],
    ['\\{a\\\\b\\}', '{a\\b}'],
  ])('%s reads %s', async (body, expected) => {
    expect(await textOf(body)).toBe(expected)
  })

  test('gives table rows as lines with tabs', async () => {
    expect(
      await textOf(
        'Before\\par\\trowd\\pard\\intbl Name\\cell Amount\\par due\\cell\\row\\pard\\intbl Ng\\cell 5\\cell\\row\\pard After\\par',
      ),
    ).toBe('Before\nName\tAmount due\nNg\t5\nAfter')
  })

  test('keeps notes and comments and leaves out what tracked changes deleted', async () => {
    expect(
      await textOf('Paid{\\footnote \\pard in cash} {\\deleted never }{\\*\\annotation who said so?}'),
    ).toBe('Paid in cash  who said so?')
    // As LibreOffice writes them.
    expect(await textOf('Paid{\\*\\footnote \\pard in cash}.')).toBe('Paid in cash.')
  })

  test('steps over binary data and survives braces that do not match', async () => {
    expect(await textOf('a{\\pict\\bin4 }}}}}b')).toBe('ab')
    expect((await read('{\\rtf1 words}}}} more')).text).toBe('words more')
    expect(await read(`{\\rtf1 ${'{'.repeat(5000)}`)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/nested too deeply/),
    })
  })
})
