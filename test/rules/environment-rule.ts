import { splitScript } from './script-text.ts'
import type { Rule } from './source-files.ts'

export const READER = 'src/server/config/env.ts'
const EXAMPLE = '.env.example'

/** Every variable env.ts knows stands in .env.example with its default (none: empty), and no other. */
export const environmentIsDocumented: Rule = (files) => {
  const reader = files.find((file) => file.path === READER)
  if (!reader) return []
  const example = files.find((file) => file.path === EXAMPLE)
  if (!example) return [`${EXAMPLE} is missing`]
  const read = variablesRead(reader.text)
  const shown = variablesShown(example.text)
  return [
    ...[...read].flatMap(([name, value]) => {
      if (!shown.has(name)) return [`${EXAMPLE} lacks ${name}`]
      const other = shown.get(name)
      return other === value ? [] : [`${EXAMPLE} gives ${name} the default "${other}", ${READER} "${value}"`]
    }),
    ...[...shown.keys()]
      .filter((name) => !read.has(name))
      .map((name) => `${EXAMPLE} has ${name}, ${READER} does not`),
  ]
}

/** Variables are upper-case properties of a schema; a default is a literal given to `.default(…)` of the same property. */
function variablesRead(text: string): Map<string, string> {
  const { code } = splitScript(text)
  const properties = [...code.matchAll(/(?<=[{,]\s*)([A-Z][A-Z0-9_]+)\s*:/g)]
  return new Map(
    properties.map((match, i) => {
      const end = properties[i + 1]?.index ?? code.length
      const start = code.slice(match.index, end).search(/\.(?:default|prefault)\(/)
      const argument = /\(\s*(?:'([^']*)'|"([^"]*)"|([\w.]+))/.exec(
        start < 0 ? '' : text.slice(match.index + start, end),
      )
      const number = argument?.[3]?.replace(/(?<=\d)_/g, '')
      return [match[1]!, argument?.[1] ?? argument?.[2] ?? number ?? '']
    }),
  )
}

/** `NAME=value`, commented out or not, as dotenv writes it. */
const variablesShown = (text: string) =>
  new Map(
    [...text.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(
      (match) => [match[1]!, match[2]!.trim()] as const,
    ),
  )
