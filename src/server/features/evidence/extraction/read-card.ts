import { decodeText } from './decode-text.ts'
import type { Reading, SourceFile } from './extraction.ts'

/** Lines that go on in the next one, which begins with white space. */
const FOLD = /\r?\n[ \t]/g
const QUOTED = /;(?:ENCODING=)?QUOTED-PRINTABLE\b/i
const BINARY = /;(?:ENCODING=)?(?:B|BASE64)\b/i
const CHARSET = /;CHARSET=([\w.:-]{1,40})/i
/** A picture in version 4 is an address with the whole picture in it. */
const DATA = /^data:[^,]{0,100},/i

/**
 * A calendar or contacts as they are, a line for each entry: what was broken so that it fits is joined, encoded words are
 * decoded, and of pictures only the kind stays.
 */
export async function readCard(file: SourceFile): Promise<Reading> {
  const lines = joinQuoted(decodeText(file.bytes).replace(FOLD, '').split(/\r?\n/))
  return { text: lines.map(plainLine).join('\n'), whyEmpty: 'This file only holds white space.' }
}

/** Where an entry is quoted-printable, a sign at its end says that it goes on. */
function joinQuoted(lines: readonly string[]): string[] {
  const joined: string[] = []
  let isOpen = false
  for (const line of lines) {
    const last = joined.length - 1
    if (isOpen) joined[last] = `${(joined[last] ?? '').slice(0, -1)}${line}`
    else joined.push(line)
    const entry = joined.at(-1) ?? ''
    isOpen = entry.endsWith('=') && QUOTED.test(entry.slice(0, entry.indexOf(':') + 1))
  }
  return joined
}

function plainLine(line: string): string {
  const colon = line.indexOf(':')
  const head = line.slice(0, colon)
  const value = line.slice(colon + 1)
  if (colon < 0 || !/^[A-Za-z][\w.-]{0,60}(?:;|$)/.test(head)) return line
  if (BINARY.test(head) || DATA.test(value)) return `${head}: (${Math.round((value.length * 3) / 4)} bytes)`
  if (!QUOTED.test(head)) return `${head}:${unescaped(value)}`
  return `${head}:${decodeQuoted(value, CHARSET.exec(head)?.[1] ?? null)}`
}

/** A line within an entry is indented, so that it cannot be taken for an entry of its own. */
const LINE_WITHIN = '\n  '

const unescaped = (value: string): string =>
  value.replace(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? LINE_WITHIN : sign))

function decodeQuoted(value: string, charset: string | null): string {
  const bytes = Buffer.from(
    value.replace(/=([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
  try {
    return decodeText(bytes, charset).replace(/\r?\n/g, LINE_WITHIN)
  } catch {
    return value
  }
}
