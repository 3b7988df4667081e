// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the examples are scripts inside strings
import { describe, expect, it } from 'vitest'
import { splitScript } from './script-text.ts'

describe('splitting a script into code and comments', () => {
  it.each([
    ['a // b', 'a     ', '  // b'],
    ['a /* b\nc */ d', 'a     \n     d', '  /* b\nc */  '],
    ["x = 'a // b'", "x = '      '", '            '],
    ['x = "it\'s" // y', 'x = "    "     ', '           // y'],
    ['x = `a ${b + `c ${d}`} e` // f', 'x = `  ${b + `  ${d}`}  `     ', '                          // f'],
    ['x = `{ ${{ a: 1 }} }`', 'x = `  ${{ a: 1 }}  `', '                     '],
    ['x = /[\'"/]/g, y', 'x = /      g, y', '               '],
    ['x = a / b / c // d', 'x = a / b / c     ', '              // d'],
    ["'a\\'b' + c", "'    ' + c", '          '],
    ["x = 'http://a'\ny", "x = '        '\ny", '              \n '],
  ])('%j', (text, code, comments) => {
    expect(splitScript(text)).toMatchObject({ code, comments })
  })

  it('can keep the literals and drop the comments', () => {
    expect(splitScript("a('b // c') // d").uncommented).toBe("a('b // c')     ")
  })

  it('keeps every offset, whatever comes', () => {
    for (const text of ["'open", '`open', '`open ${', '/* open', '}}', '/', '`a${b}`}', '']) {
      const parts = splitScript(text)
      expect(Object.values(parts).map((part) => part.length)).toEqual([text.length, text.length, text.length])
    }
  })
})
