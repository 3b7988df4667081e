import { type ScriptText, splitScript } from './script-text.ts'
import { isScript, isTest, placeOf, type Rule, type SourceFile } from './source-files.ts'

const MAX_LINES = 300
const inProduct = (file: SourceFile) => file.path.startsWith('src/') && isScript(file)

/** One complaint for each place in a script where a pattern stands in the chosen part of it. */
function complaints(file: SourceFile, part: keyof ScriptText, pattern: RegExp, sentence: string): string[] {
  const text = splitScript(file.text)[part]
  return [...text.matchAll(pattern)].map(
    (match) => `${placeOf(file, match.index)} ${sentence}: ${match[0].trim()}`,
  )
}

export const environmentIsReadInOnePlace: Rule = (files) =>
  files
    .filter((file) => inProduct(file) && file.path !== 'src/server/config/env.ts')
    .flatMap((file) => {
      const direct = /\bprocess\s*\??\.\s*env\b|\bprocess\s*(\?\.)?\s*\[|=\s*process\b(?!\s*[.?])/g
      const imported = /\bimport\b[^;()]*?\benv\b[^;()]*?\bfrom\s*['"]\s*['"]/g
      const fromProcess = file.text.includes('node:process')
        ? complaints(file, 'code', imported, 'imports env')
        : []
      return [...complaints(file, 'code', direct, 'reads the environment'), ...fromProcess]
    })

const SQL_CALL = /\bsql\s*(<[^`;()]*>)?\s*`|\bsql\s*\.\s*(raw|ref|table|id|lit|join|val)\s*\(/g
const SQL_BUILDER =
  /\.\s*(selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|selectNoFrom|query|executeQuery|executeSql)\s*(<[^;()]*>)?\(/g
const SQL_TEXT =
  /(?<=['"`]\s*)(select\s[^'"`]*\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from|set\s+local)\s/g
const SQL_SHOUTED = new RegExp(
  SQL_TEXT.source.replace(/\b[a-z]{3,}\b/g, (word) => word.toUpperCase()),
  'g',
)

/** SQL, built or written out, stands in *.store.ts, below platform/db and in migrations. */
export const sqlStaysInStores: Rule = (files) =>
  files
    .filter((file) => inProduct(file) && !isTest(file))
    .filter(({ path }) => !path.endsWith('.store.ts') && !path.startsWith('src/server/platform/db/'))
    .flatMap((file) => [
      ...complaints(file, 'code', SQL_CALL, 'holds SQL'),
      ...complaints(file, 'code', SQL_BUILDER, 'holds SQL'),
      ...complaints(file, 'uncommented', SQL_TEXT, 'holds SQL'),
      ...complaints(file, 'uncommented', SQL_SHOUTED, 'holds SQL'),
    ])

/** A kind of job is written with `defineJob` in *.jobs.ts; the queue and `app` only pass kinds on. */
export const jobsStandInTheirFiles: Rule = (files) =>
  files
    .filter((file) => file.path.startsWith('src/server/') && isScript(file) && !isTest(file))
    .filter(({ path }) => !path.endsWith('.jobs.ts') && !path.startsWith('src/server/platform/jobs/'))
    .flatMap((file) => [
      ...complaints(file, 'code', /\bdefineJob\s*\(/g, 'defines a job'),
      ...(file.path.startsWith('src/server/app/')
        ? []
        : complaints(file, 'code', /:\s*(?:readonly\s+)?JobKind\b/g, 'makes a kind of job')),
    ])

const SCRIPT_FOLDERS = /^(src|test|bench|tools|scripts|migrations)\//
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const EMPTY_WORDS = /(^|[-.])(utils?|helpers?|(?<!secrets-)managers?)([-.]|$)/

/** Papers of made cases are called what somebody in them would have called them. */
const MADE_PAPERS = /^bench\/reading-material\/cases\/[^/]+\/evidence\//

export const namesAreKebabCaseAndSaySomething: Rule = (files) =>
  files
    .filter(({ path }) => SCRIPT_FOLDERS.test(path) && !MADE_PAPERS.test(path))
    .flatMap(({ path }) =>
      path.split('/').flatMap((part) => {
        if (part !== 'README.md' && !KEBAB.test(part)) return [`${path} is not in kebab-case`]
        return EMPTY_WORDS.test(part) ? [`${path} is named by a word that says nothing`] : []
      }),
    )

export const noDefaultExports: Rule = (files) =>
  files
    .filter(isScript)
    .filter(({ path }) => !path.startsWith('src/web/pages/') && !/^[^/]+\.config\.ts$/.test(path))
    .flatMap((file) =>
      complaints(file, 'code', /\bexport\s+default\b|\bas\s+default\b/g, 'exports a default'),
    )

export const noAny: Rule = (files) =>
  files.filter(isScript).flatMap((file) => {
    const type = /(?:[:<|&,(=]\s*|\b(?:as|satisfies|extends|keyof)\s+)any\b(?!\s*[:(.])|\bz\s*\.\s*any\s*\(/g
    return complaints(file, 'code', type, 'uses any')
  })

export const noPrefixedInterfaces: Rule = (files) =>
  files
    .filter(isScript)
    .flatMap((file) => complaints(file, 'code', /\b(?:interface|type)\s+I[A-Z]\w+/g, 'prefixes a type'))

export const nothingIsLeftForLater: Rule = (files) =>
  files
    .filter((file) => isScript(file) || /\.(sql|sh|ya?ml)$/.test(file.path))
    .flatMap((file) => {
      const later = /\b(?:TODO|FIXME|XXX|HACK)\b/g
      if (isScript(file)) return complaints(file, 'comments', later, 'leaves work for later')
      return [...file.text.matchAll(later)].map(
        (match) => `${placeOf(file, match.index)} leaves work for later`,
      )
    })

export const serverHasNoConsole: Rule = (files) =>
  files
    .filter((file) => file.path.startsWith('src/server/') && isScript(file) && !isTest(file))
    .flatMap((file) => complaints(file, 'code', /\bconsole\s*(\?\.|[.[])/g, 'writes to the console'))

/** Lists that are read by looking up, not from top to bottom. */
const LOOK_UP_LISTS = new Set(['src/server/features/auth/passwords/common-passwords.ts'])

export const filesAreShort: Rule = (files) =>
  files
    .filter(({ path }) => !LOOK_UP_LISTS.has(path))
    .filter((file) => isScript(file) || /\.(sql|sh|css)$/.test(file.path))
    .map(({ path, text }) => ({ path, lines: text.replace(/\n$/, '').split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than ${MAX_LINES}`)

const EVERY_IS_TRUE = /^\)\s*\.\s*(?:toBe|toEqual|toStrictEqual)\(true\)|^\)\s*\.\s*toBeTruthy\(\)/

/** `every` says yes to an empty list: a test compares lists, or what is left of them with nothing. */
export const noExpectationHoldsForNothing: Rule = (files) =>
  files.filter(isScript).flatMap((file) => {
    const { code } = splitScript(file.text)
    return [...code.matchAll(/\bexpect\(/g)].flatMap(({ index }) => {
      const end = closingParenthesis(code, index + 'expect'.length)
      const asked = code.slice(index, end)
      return /\.\s*every\(/.test(asked) && EVERY_IS_TRUE.test(code.slice(end))
        ? [`${placeOf(file, index)} expects something of every element, of none as well`]
        : []
    })
  })

function closingParenthesis(code: string, opening: number): number {
  let depth = 0
  for (let at = opening; at < code.length; at++) {
    if (code[at] === '(') depth++
    else if (code[at] === ')' && --depth === 0) return at
  }
  return code.length
}

/** Words that were typed, and a look for the same words by their text not long after. */
const LOOKED_FOR_AS_TYPED = /\.(?:write|fill)\([^;\n]*, '([^'\n]+)'\)(?=[\s\S]{0,900}?\bgetByText\('\1')/g

/** `getByText` finds a large field by what is typed into it: `pageWords` waits until the page itself says it. */
export const typedWordsAreLookedForInThePage: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('test/e2e/'))
    .flatMap((file) => complaints(file, 'uncommented', LOOKED_FOR_AS_TYPED, 'may find its own field'))

/**
 * Addresses of the API stand in the contracts alone. Tests write them out once more, so that none changes unseen, and
 * what lies in `public` is served as it is and can import nothing.
 */
const MAY_WRITE_ADDRESSES = /^src\/(?:shared\/contracts|web\/public)\//
export const addressesStayInContracts: Rule = (files) =>
  files
    .filter((file) => inProduct(file) && !isTest(file) && !MAY_WRITE_ADDRESSES.test(file.path))
    .flatMap((file) =>
      complaints(
        file,
        'uncommented',
        /(?<=['"`}\s])\/(?:api|\.well-known)\/[\w./:$-]+/g,
        'writes an address',
      ),
    )

/** One at the start of a string, an asset's with its suffix excepted; or something that is put behind one. */
const PAGE_ADDRESS =
  /(?<=['"`])(?:\/[a-z](?![\w/-]*\.\w)|\?\w+=)[^'"`\s]*|(?<=\$\{paths\.[^`]*\})[/?][\w$][^`\s]*/g

/** Addresses of pages stand in paths.ts alone; the router makes its patterns of them. */
export const pageAddressesStayInPaths: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('src/web/') && path !== 'src/web/paths.ts')
    .filter((file) => isScript(file) && !isTest(file) && !MAY_WRITE_ADDRESSES.test(file.path))
    .flatMap((file) => complaints(file, 'uncommented', PAGE_ADDRESS, 'writes the address of a page'))

/** A text of several lines that is cut at a sign alone, so that the end of a line joins two entries. */
const CUT_WITHIN_LINES =
  /`[^`]*\n[^`]*`\s*\.split\(\s*(?:'(?:[^'\\\n]|\\[^n])+'|\/(?:\\\W|[^/\\\n[])+\/[a-z]*)\s*\)/g

/** Where a list of words goes on in the next line, the line ends an entry as well as the sign between entries does. */
export const listsAreCutAtLinesToo: Rule = (files) =>
  files
    .filter(inProduct)
    .flatMap((file) =>
      complaints(file, 'uncommented', CUT_WITHIN_LINES, 'cuts a list of several lines at a sign alone'),
    )
