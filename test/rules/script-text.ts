export interface ScriptText {
  /** The script with comments and the contents of literals blanked; every offset stays what it was. */
  readonly code: string
  /** The script with only its comments blanked. */
  readonly uncommented: string
  /** The script with everything but comments blanked. */
  readonly comments: string
}

/** One comment or literal from where the expression is anchored; the regular expression literal has its own test below. */
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y
const STRING = /'(?:\\[\s\S]|[^'\\\n])*'?|"(?:\\[\s\S]|[^"\\\n])*"?/y
const TEMPLATE_PART = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{|$)/y
const PATTERN = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
/** After these a slash begins a regular expression, after anything else it divides. */
const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|of|in|do|else|await|yield))\s*$/

/** What none of the above begins with. */
const PLAIN = /[^/'"`{}]+/y

const known = new Map<string, ScriptText>()

/** Splits a TypeScript file into code and comments without parsing it; many rules ask for the same files. */
export function splitScript(text: string): ScriptText {
  const split = known.get(text) ?? splitUnknown(text)
  known.set(text, split)
  return split
}

function splitUnknown(text: string): ScriptText {
  let code = ''
  let uncommented = ''
  let comments = ''
  const templates: number[] = []
  let depth = 0
  const keep = (length: number, into: 'code' | 'comments' | 'neither', edges = 0) => {
    const part = text.slice(code.length, code.length + length)
    const blank = (inner: string) => inner.replace(/[^\n]/g, ' ')
    const hollow =
      part.slice(0, edges) + blank(part.slice(edges, part.length - edges)) + part.slice(part.length - edges)
    code += into === 'code' ? part : into === 'neither' && edges ? hollow : blank(part)
    uncommented += into === 'comments' ? blank(part) : part
    comments += into === 'comments' ? part : blank(part)
  }
  const lengthOf = (pattern: RegExp) => {
    pattern.lastIndex = code.length
    return pattern.exec(text)?.[0].length ?? 0
  }
  const keepTemplatePart = () => {
    const length = lengthOf(TEMPLATE_PART)
    const opens = text.slice(code.length, code.length + length).endsWith('${')
    keep(Math.max(0, length - (opens ? 2 : 1)), 'neither')
    keep(opens ? 2 : Math.min(1, text.length - code.length), 'code')
    if (opens) templates.push(depth++)
  }
  while (code.length < text.length) {
    const next = text[code.length]
    const plain = lengthOf(PLAIN)
    if (plain) keep(plain, 'code')
    else if (next === '/' && lengthOf(COMMENT)) keep(lengthOf(COMMENT), 'comments')
    else if (next === "'" || next === '"') keep(lengthOf(STRING), 'neither', 1)
    else if (next === '/' && lengthOf(PATTERN) && BEFORE_PATTERN.test(code.slice(-200)))
      keep(lengthOf(PATTERN), 'neither', 1)
    else {
      keep(1, 'code')
      if (next === '{') depth++
      if (next === '}') depth--
      const endsHole = next === '}' && templates.at(-1) === depth && templates.pop() !== undefined
      if (next === '`' || endsHole) keepTemplatePart()
    }
  }
  return { code, uncommented, comments }
}
