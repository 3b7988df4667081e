import { splitScript } from './script-text.ts'
import { isScript, isTest, placeOf, type SourceFile } from './source-files.ts'

interface Words {
  readonly text: string
  readonly place: string
}

/** The last column of the table in docs/glossary.md: words that have another word on screen. */
export function wordsNotOnScreen(glossary: string): string[] {
  const rows = glossary.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).flatMap((row) =>
    (row.split('|').at(-2) ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  )
}

/** Whole files that people read on screen. */
const INTERFACE = /^src\/(web\/|shared\/[\w-]+-words\.ts$|shared\/error-codes\.ts$)/
/** Files of which people read the sentences: problem details, notes, what the built-in analyst writes. */
const SENTENCES = /^src\/server\/(features|platform\/http|adapters\/analyst\/extractive)\//
/** Read by a language model or by whoever runs the installation. */
const OTHER_READERS =
  /\/features\/(prompts\/defaults|ai\/prompted|operations|retention\/manifest|billing|audit)\/|\/documentation\.ts$/

/** One complaint for each string on screen that uses a word with another word on screen. */
export function otherWordsOnScreen(files: readonly SourceFile[], words: readonly string[]): string[] {
  const pattern = new RegExp(`(?<![\\w./-])(?:${words.join('|')})(?:s|es)?(?![\\w./-]\\w)`, 'i')
  return files
    .filter((file) => isScript(file) && !isTest(file))
    .flatMap(wordsOnScreen)
    .flatMap(({ text, place }) => {
      const found = pattern.exec(text)
      return found ? [`${place} says “${found[0]}”: ${text.trim().replace(/\s+/g, ' ').slice(0, 100)}`] : []
    })
}

function wordsOnScreen(file: SourceFile): Words[] {
  if (INTERFACE.test(file.path))
    return [...literals(file).filter(({ text }) => isLabel(text)), ...elementTexts(file)]
  if (!SENTENCES.test(file.path) || OTHER_READERS.test(file.path)) return []
  return literals(file).filter(({ text }) => isSentence(text))
}

/** Names on the wire, keys and classes have neither a blank nor a capital letter. */
const isLabel = (text: string) => /^\s*\p{Lu}\p{Ll}/u.test(text) || /\p{L} \p{L}/u.test(text)
const isSentence = (text: string) => /^\p{Lu}\p{Ll}* [\s\S]*\.$/u.test(text)

const QUOTED = /(?<edge>['"])(?<blank> *)\k<edge>/g
const TEMPLATE_PART = /[`}](?<blank>\s*)(?=\$\{|`)/g

/** What stands in quotation marks and templates; the parts of a template count one by one. */
function literals(file: SourceFile): Words[] {
  const { code, uncommented } = splitScript(file.text)
  return [QUOTED, TEMPLATE_PART].flatMap((pattern) =>
    [...code.matchAll(pattern)].flatMap((match) => {
      const start = match.index + 1
      const text = uncommented.slice(start, start + (match.groups?.blank?.length ?? 0))
      const isImport = /\b(?:from|import)\s*\(?\s*$/.test(
        code.slice(Math.max(0, match.index - 20), match.index),
      )
      return text.trim() && !isImport ? [{ text, place: placeOf(file, start) }] : []
    }),
  )
}

const ELEMENT_TEXT = /(?<!=)>(?<after>[^<>{}=]+)(?=[<{])|\}(?<between>[^<>{}=();]+)(?=<)/g

/** The text between tags. */
function elementTexts(file: SourceFile): Words[] {
  if (!file.path.endsWith('.tsx')) return []
  const { code } = splitScript(file.text)
  return [...code.matchAll(ELEMENT_TEXT)].flatMap((match) => {
    const text = match.groups?.after ?? match.groups?.between ?? ''
    return /\p{L}{2}/u.test(text) && !/^\s*[([,)|&;.]/.test(text)
      ? [{ text, place: placeOf(file, match.index) }]
      : []
  })
}
