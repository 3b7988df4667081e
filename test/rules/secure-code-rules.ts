import { splitScript } from './script-text.ts'
import { isScript, isTest, placeOf, type Rule, type SourceFile } from './source-files.ts'

const inProduct = (file: SourceFile) =>
  file.path.startsWith('src/') && isScript(file) && !isTest(file) && !file.path.endsWith('.contract.ts')

/** One complaint for each match outside the files that may, each of which has its reason in the list. */
function outside(
  allowed: Readonly<Record<string, string>>,
  part: 'code' | 'uncommented',
  pattern: RegExp,
  sentence: string,
): Rule {
  return (files) =>
    files
      .filter((file) => inProduct(file) && !Object.keys(allowed).some((path) => file.path.endsWith(path)))
      .flatMap((file) =>
        [...splitScript(file.text)[part].matchAll(pattern)].map(
          (match) => `${placeOf(file, match.index)} ${sentence}: ${match[0].trim()}`,
        ),
      )
}

/** ASVS 1.3.2. Scripts of Redis are constants of the project and run in Redis. */
export const noCodeIsMadeOfData = outside(
  { 'call-limits/redis/redis-call-limits.ts': 'runs constant scripts in Redis' },
  'uncommented',
  /\beval\s*\(|\bFunction\s*\(|['"]node:vm['"]|['"]vm['"]|\bdangerouslySetInnerHTML\b|\.(?:inner|outer)HTML\b|\bdocument\.write\b/g,
  'makes code or markup of data',
)

/** ASVS 1.2.5. Only the readers of hostile files and the maker of a new database start processes, never through a shell. */
export const processesAreStartedInOnePlace = outside(
  {
    'evidence/extraction/process/closed-process.ts': 'starts the readers of files with fixed arguments',
    'evidence/extraction/process/enclosure.ts': 'tries how well the platform can enclose them',
    'evidence/extraction/process/memory-watch.ts': 'asks ps for their memory, by process id',
    'evidence/extraction/process/reading-process.ts': 'names the type',
    'evidence/extraction/process/picture-process.ts': 'names the type',
    'platform/db/begin-folder.ts': 'makes a new database, with fixed arguments',
  },
  'uncommented',
  /['"](?:node:)?child_process['"]/g,
  'starts processes',
)
export const noShell = outside({}, 'code', /\bshell\s*:\s*(?!false)\w+/g, 'starts a shell')

/** ASVS 11.4.1. S3 asks for MD5 as a checksum of a request, never as a proof. */
export const onlyApprovedHashes = outside(
  { 'manifest-store/s3/s3-manifest-store.ts': 'a checksum that S3 demands' },
  'uncommented',
  /\bcreate(?:Hash|Hmac|Sign|Verify)\s*\(\s*(?!['"](?:sha|SHA|RSA-SHA)-?(?:256|384|512)['"])[^)]*\)?/g,
  'hashes by something else than SHA-2',
)

/** ASVS 6.5.3, 7.2.3, 11.5.1. Jitter is no secret. */
export const randomnessIsSecure = outside(
  {
    'platform/db/tenancy.ts': 'spreads retries',
    'platform/db/migrate.ts': 'spreads retries',
    'app/features.ts': 'spreads retries',
  },
  'code',
  /\bMath\.random\b/g,
  'draws from a generator that can be predicted',
)

/** ASVS 1.3.6. Only adapters speak to other systems, at addresses that the settings name. */
export const requestsLeaveFromAdapters: Rule = (files) =>
  leavesTheService(files.filter(({ path }) => /^src\/(?:server\/(?:features|ports)|shared)\//.test(path)))
const leavesTheService = outside(
  {
    'privacy/find-electronic-addresses.ts': 'asks node:net whether a text is an address',
    'ports/identity-provider.ts': 'names the types of node:http',
  },
  'uncommented',
  /(?<![\w.])fetch\s*\(|['"]node:(?:https?|net|tls|http2|dgram)['"]/g,
  'may speak to another system',
)

/** ASVS 12.3.2. */
export const certificatesAreAlwaysChecked: Rule = (files) =>
  files
    .filter(({ path }) => /^(src|deploy|scripts|tools)\//.test(path))
    .flatMap((file) =>
      [
        ...file.text.matchAll(
          /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|--insecure\b/g,
        ),
      ].map((match) => `${placeOf(file, match.index)} touches how certificates are checked: ${match[0]}`),
    )

/** ASVS 1.2.9. Files that make a pattern of something else than constants in capitals, and why they may. */
const PATTERN_MAKERS: Readonly<Record<string, string>> = {
  'analyst/extractive/drafts/gap-signals.ts': 'escapes the words three lines above',
  'analyst/extractive/claims/verify-claims.ts': 'escapes each word in the line above',
  'analyses/instruction-patterns.ts': 'joins constants of the file',
  'extraction/mail/read-mailbox.ts': 'names of headers, constants of its callers',
  'extraction/mail/read-outlook.ts': 'names of headers, constants of its callers',
  'privacy/announced-names.ts': 'a list of constants of the file',
  'privacy/find-postal-addresses.ts': 'constants of the file',
  'text/time/date-words.ts': 'constants of the grammar, joined by its callers',
  'text/time/grammar.ts': 'constants of date-words.ts with names for their groups',
  'text/value-dates.ts': 'constants of the file',
  'text/same-words.ts': 'escapes each word some lines above',
  'shared/find-hits.ts': 'escapes each word in the line above',
}
const CONSTANT = /^[A-Z][A-Z0-9_]*$/

/** ASVS 1.2.9. What is put into a pattern is a constant of the module, has been escaped, or stands in a file that was read for it. */
export const patternsHoldNoInput: Rule = (files) =>
  files
    .filter(
      (file) => inProduct(file) && !Object.keys(PATTERN_MAKERS).some((path) => file.path.endsWith(path)),
    )
    .flatMap((file) => {
      const { uncommented } = splitScript(file.text)
      return [...uncommented.matchAll(/\bnew RegExp\s*\(/g)].flatMap((match) =>
        partsOf(firstArgument(uncommented.slice(match.index + match[0].length)))
          .filter((part) => !CONSTANT.test(part) && !part.includes('RegExp.escape'))
          .map((part) => `${placeOf(file, match.index)} makes a pattern of what may be input: ${part}`),
      )
    })

/** What a literal is interpolated with, or the whole argument where it is no literal. */
function partsOf(argument: string): string[] {
  if (!/^\s*['"`]/.test(argument)) return [argument.trim()]
  return [...argument.matchAll(/\$\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g)].map(([, part = '']) => part.trim())
}

/** The text of a call's first argument: up to the comma or bracket that ends it. */
function firstArgument(text: string): string {
  let depth = 0
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (quote) {
      if (character === '\\') at++
      else if (character === quote) quote = ''
    } else if (/['"`]/.test(character)) quote = character
    else if (/[([{]/.test(character)) depth++
    else if (/[)\]}]/.test(character)) {
      if (depth-- === 0) return text.slice(0, at)
    } else if (character === ',' && depth === 0) return text.slice(0, at)
  }
  return text
}
