import { splitScript } from './script-text.ts'
import { isTest, type Rule, type SourceFile } from './source-files.ts'

export const PAGE = 'docs/security.md'
/** Why a requirement is not shown. The order is that of the columns of the totals. */
const KINDS = ['no test yet', "operator's duty", 'deviation', 'with issue'] as const
const ID = /^V\d+\.\d+\.\d+$/
const REASON = /^not shown \(\d{4}-\d\d-\d\d\): (no test yet|operator's duty|deviation|with issue)\b.*$/
const LINK = /^\[(?<label>[^\]]+)\]\(\.\.\/(?<path>[^)]+)\) › "(?<title>.+)"$/

/** One requirement of the standard as the published list has it. */
export interface Requirement {
  readonly id: string
  readonly level: string
}
interface Row extends Requirement {
  readonly words: string
  readonly proof: string
}
export interface SecurityPage {
  readonly rows: readonly Row[]
  readonly excluded: readonly { readonly ids: readonly string[]; readonly why: string }[]
  /** Cells by the first cell of their line. */
  readonly totals: ReadonlyMap<string, readonly string[]>
  readonly numbers: ReadonlyMap<string, string>
}

/** The lines of the tables under one heading, as cells; head and rule of each table are left out. */
export function tablesUnder(text: string, heading: RegExp): string[][] {
  return text.split(/^## /m).flatMap((section) => {
    if (!heading.test(section.split('\n', 1)[0]!)) return []
    const lines = section.split('\n').filter((line) => line.startsWith('|'))
    const cells = lines.map((line) => line.slice(1, line.lastIndexOf('|')).split('|'))
    const bare = cells.map((line) => line.map((cell) => cell.trim()))
    return bare.slice(bare.findIndex((line) => /^:?-+:?$/.test(line[0]!)) + 1)
  })
}

export function readSecurityPage(text: string): SecurityPage {
  const rows = tablesUnder(text, /^V\d+ /).map(([id = '', level = '', words = '', ...proof]) => ({
    id,
    level,
    words,
    proof: proof.join('|'),
  }))
  const excluded = tablesUnder(text, /^What does not apply$/).map(([, ids = '', why = '']) => ({
    ids: ids.split(/\s+/),
    why,
  }))
  const totals = tablesUnder(text, /^Totals$/).map(([name = '', ...cells]) => [name, cells] as const)
  const numbers = tablesUnder(text, /^Numbers and rules$/).map(
    ([rule = '', value = '']) => [rule, value] as const,
  )
  return { rows, excluded, totals: new Map(totals), numbers: new Map(numbers) }
}

const pageOf = (files: readonly SourceFile[]) =>
  readSecurityPage(files.find(({ path }) => path === PAGE)?.text ?? '')

const quoted = (title: string) =>
  ["'", '"', '`'].map((quote) => quote + title.replaceAll(quote, `\\${quote}`) + quote)

/** Whether a test, a suite or a row of sentences is called so, in code and not skipped for good. */
function hasTest(file: SourceFile, title: string): boolean {
  const { uncommented } = splitScript(file.text)
  return quoted(title).some((literal) =>
    uncommented.split(literal).some((before, index, parts) => {
      const isLast = index === parts.length - 1
      return !isLast && /[([]\s*$/.test(before) && !/\.(skip|todo)\(\s*$/.test(before)
    }),
  )
}

/** Each row has words and either proofs that exist or a reason of a known kind with its date. */
export const everyProofExists: Rule = (files) => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const check = (proof: string): string | null => {
    const { label, path = '', title } = LINK.exec(proof)?.groups ?? {}
    if (!title) return `has neither a link to a test nor a dated reason: ${proof}`
    const file = byPath.get(path)
    if (!file || !isTest(file)) return `links ${path}, which is no test of the project`
    if (label !== path.split('/').at(-1)) return `calls ${path} by another name: ${label}`
    return hasTest(file, title) ? null : `quotes "${title}", which ${path} does not have`
  }
  return pageOf(files).rows.flatMap(({ id, words, proof }) => {
    const wrong = REASON.test(proof) ? [] : proof.split(/; (?=\[)/).flatMap((one) => check(one) ?? [])
    return [...(words ? [] : ['says nothing about what is required']), ...wrong].map(
      (sentence) => `${PAGE} ${id} ${sentence}`,
    )
  })
}

/** Every requirement is named once, as a row under its level or among those that do not apply with a reason. */
export function everyRequirementIsNamedOnce(
  files: readonly SourceFile[],
  requirements: readonly Requirement[],
): string[] {
  const { rows, excluded } = pageOf(files)
  const named = [...rows.map(({ id }) => id), ...excluded.flatMap(({ ids }) => ids)]
  const known = new Map(requirements.map(({ id, level }) => [id, level]))
  const times = (id: string) => named.filter((one) => one === id).length
  return [
    ...requirements.filter(({ id }) => times(id) !== 1).map(({ id }) => `${id} is named ${times(id)} times`),
    ...named.filter((id) => !known.has(id)).map((id) => `${id} is no requirement of level 1 or 2`),
    ...rows
      .filter(({ id, level }) => known.has(id) && known.get(id) !== level)
      .map(({ id, level }) => `${id} is not of level ${level}`),
    ...excluded.filter(({ why }) => !why).map(({ ids }) => `${ids.join(' ')} has no reason not to apply`),
  ].map((sentence) => `${PAGE} ${sentence}`)
}

/** The totals, for each chapter and for all, are those of the rows. */
export const totalsAreRight: Rule = (files) => {
  const { rows, excluded, totals } = pageOf(files)
  const left = excluded.flatMap(({ ids }) => ids)
  const ids = [...rows.map(({ id }) => id), ...left]
  const chapters = [...new Set(ids.map((id) => id.split('.')[0]!))]
  const expected = (of: (id: string) => boolean) => {
    const applying = rows.filter(({ id }) => of(id))
    const reasons = applying.flatMap(({ proof }) => REASON.exec(proof)?.[1] ?? [])
    const away = left.filter(of).length
    const kinds = KINDS.map((kind) => reasons.filter((reason) => reason === kind).length)
    return [
      applying.length + away,
      away,
      applying.length,
      applying.length - reasons.length,
      reasons.length,
      ...kinds,
    ]
  }
  const check = (name: string, of: (id: string) => boolean) => {
    const told = [...totals].find(([line]) => line.split(' ')[0] === name)?.[1].join(' ') ?? 'nothing'
    const right = expected(of).join(' ')
    return told === right ? [] : [`${PAGE} tells ${told} of ${name} instead of ${right}`]
  }
  return [
    ...ids.filter((id) => !ID.test(id)).map((id) => `${PAGE} has a row for ${id}, which is no id`),
    ...chapters.flatMap((chapter) => check(chapter, (id) => id.startsWith(`${chapter}.`))),
    ...check('all', () => true),
    ...(totals.size === chapters.length + 1 ? [] : [`${PAGE} has totals of ${totals.size - 1} chapters`]),
  ]
}

/** Where the page tells another value than the code has. */
export function numbersAreThose(
  files: readonly SourceFile[],
  expected: Readonly<Record<string, string>>,
): string[] {
  const { numbers } = pageOf(files)
  const rules = new Set([...numbers.keys(), ...Object.keys(expected)])
  return [...rules]
    .filter((rule) => numbers.get(rule) !== expected[rule])
    .map(
      (rule) =>
        `${PAGE} says ${numbers.get(rule) ?? 'nothing'} of "${rule}", the code ${expected[rule] ?? 'nothing'}`,
    )
}

/** Names of settings by which the service finds another system. */
const LEADS_OUT = /_(URL|HOST|ENDPOINT|BUCKET|ISSUER|MANAGER_ID|USER_POOL_ID|KMS_KEY_ID)$/
const OWN_ADDRESS = 'PUBLIC_URL'

/** The page names every setting of `.env.example` that leads to another system, and none that is gone. */
export const connectionsAreNamed: Rule = (files) => {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''
  const settings = [...textOf('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!)
  const named = tablesUnder(textOf(PAGE), /^Connections$/).flatMap(([, where = '']) =>
    where.split(/,\s*/).filter(Boolean),
  )
  const leading = settings.filter((name) => LEADS_OUT.test(name) && name !== OWN_ADDRESS)
  return [
    ...leading.filter((name) => !named.includes(name)).map((name) => `${PAGE} does not name ${name}`),
    ...named.filter((name) => !settings.includes(name)).map((name) => `${PAGE} names ${name}, which is gone`),
  ]
}

/** Requirements of levels 1 and 2 in the published list (CSV, RFC 4180). */
export function readRequirements(csv: string): Requirement[] {
  const records = [
    ...csv.matchAll(/((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r?\n/g),
  ]
  const cells = records.map(([, line]) =>
    [...line!.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, inside, plain]) => inside ?? plain ?? '',
    ),
  )
  const [head = [], ...lines] = cells
  const at = (name: string) => head.findIndex((cell) => cell.replace('\ufeff', '') === name)
  return lines
    .map((line) => ({ id: line[at('req_id')] ?? '', level: line[at('L')] ?? '' }))
    .filter(({ level }) => level === '1' || level === '2')
}
