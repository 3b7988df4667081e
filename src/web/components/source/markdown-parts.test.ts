import { expect, it } from 'vitest'
import { listLooks } from './markdown-looks.ts'
import { cutMarkdown } from './markdown-parts.ts'

const shown = (content: string, range = { start: 0, end: content.length }) =>
  cutMarkdown(content, range).map((part) => {
    const words = content.slice(part.start, part.end)
    if (part.kind === 'table')
      return part.rows.map((cells) => cells.map((cell) => content.slice(cell.start, cell.end)))
    return 'level' in part ? [part.kind, part.level, words] : [part.kind, words]
  })

it('a Markdown text is its headings, lists, quotations, tables and words, without the signs of its lines', () => {
  expect(
    shown('# Talk at the lock\n\nThe key hung there.\n- Ng saw it\n  * and Lom\n> Who took it?\n---\nEnd'),
  ).toEqual([
    ['heading', 1, 'Talk at the lock'],
    ['words', '\nThe key hung there.\n'],
    ['point', 0, 'Ng saw it'],
    ['point', 1, 'and Lom'],
    ['quote', 1, 'Who took it?'],
    ['rule', ''],
    ['words', 'End'],
  ])
  expect(shown('| Hour | Gate |\n|---|:--:|\n| 07:10 | open \\| shut |\nAfter it')).toEqual([
    [
      ['Hour', 'Gate'],
      ['07:10', 'open \\| shut'],
    ],
    ['words', 'After it'],
  ])
  expect(shown('```\n# no heading\n```\n## Two ##')).toEqual([
    ['code', '# no heading'],
    ['heading', 2, 'Two'],
  ])
})

it('what only looks like a sign is left as it is', () => {
  const content = '#4 was open\n-5 degrees, 3 | 4\n1. First\n'
  expect(shown(content)).toEqual([['words', content]])
  // From within a line on, nothing of it is the sign of a line.
  expect(shown('Ng: # no heading\n# A heading', { start: 4, end: 28 })).toEqual([
    ['words', '# no heading\n'],
    ['heading', 1, 'A heading'],
  ])
})

it('bold words are known by the whole of their line, and lose their signs in every stretch of it', () => {
  const content = 'Before.\n**Ng: Who had *the* key?** 2**3 is 8, and \\*no\\* `a_b` _Lom_ did_it_all'
  const looks = (start: number, end: number) =>
    listLooks(content, { start, end }).map((look) => [look.as, content.slice(look.start, look.end)])
  const at = content.indexOf('2**3')
  expect(looks(at, content.length)).toEqual([
    ['sign', '\\'],
    ['sign', '\\'],
    ['sign', '`'],
    ['code', 'a_b'],
    ['sign', '`'],
    ['sign', '_'],
    ['em', 'Lom'],
    ['sign', '_'],
  ])
  const bold = 'x\n**Ng: Who had the key?**'
  const label = { start: 2, end: bold.indexOf('Who') }
  expect(listLooks(bold, label).map((look) => [look.as, bold.slice(look.start, look.end)])).toEqual([
    ['sign', '**'],
    ['strong', 'Ng: '],
  ])
})
