// Measures how easy the product's files (src without tests) are to read and to change, each beside its goal.
// `npm run -s measure -- [ROOT] [--list "name ending in Of"]` measures another tree, or shows where something is;
// `--goals` says only which goals are missed, and fails if any is.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSources } from './read-sources.ts'
import { type Measures, takeMeasures } from './take-measures.ts'

/** Measured on "Nothing that misleads, leaks or stops: …" (6b1b6c7), the last commit before these goals were set. */
const BEFORE: Readonly<Record<string, string>> = {
  'functions with 4 or more parameters': '3.9 %',
  'most parameters': '6',
  '`!` per 1000 lines': '8.0',
  'casts per 1000 lines': '3.8',
  '`any`': '0',
  'functions in …Deps': '68',
  'API addresses outside contracts': '235',
  'import cycles when running': '0',
  'import cycles through types': '6',
  'limits called MOST or LONGEST': '122',
  'names ending in Of': '285',
  'file lines, median / 90 %': '61 / 150',
  'function lines, median / 90 %': '4 / 20',
}

interface Row {
  readonly name: string
  readonly now: string
  readonly goal: string
  readonly isMet: boolean
}

const { values, positionals } = parseArgs({
  options: { list: { type: 'string' }, goals: { type: 'boolean' } },
  allowPositionals: true,
})
const root = resolve(positionals[0] ?? join(import.meta.dirname, '../..'))
const measures = takeMeasures(readSources(root), root)

if (values.list) printPlaces(values.list)
else if (values.goals) printMissedGoals()
else printTable()

function printPlaces(finding: string) {
  const places = Object.entries(measures.found).find(([name]) => name === finding)?.[1]
  if (!places) throw new Error(`--list takes one of: ${Object.keys(measures.found).join(', ')}`)
  console.log(places.join('\n'))
}

function printMissedGoals() {
  const missed = tabulate(measures).filter(({ isMet }) => !isMet)
  for (const { name, now, goal } of missed) console.error(`measure: ${name}: ${now}, the goal is ${goal}`)
  process.exitCode = missed.length > 0 ? 1 : 0
}

function printTable() {
  console.log(`${measures.files} files, ${measures.lines} lines, ${measures.functions} functions\n`)
  const rows = tabulate(measures).map(({ name, now, goal }) => [name, BEFORE[name] ?? '', now, goal])
  for (const [name = '', before = '', now = '', goal = ''] of [['', 'before', 'now', 'goal'], ...rows])
    console.log(`${name.padEnd(44)}${before.padStart(12)}${now.padStart(12)}  ${goal}`)
}

function tabulate({ found, functions, lines, ...rest }: Measures): Row[] {
  const perKloc = (places: readonly string[]) => (places.length / lines) * 1000
  const many = (found['many parameters'].length / functions) * 100
  return [
    atMost('functions with 4 or more parameters', many, 1.5, { digits: 1, unit: ' %' }),
    atMost('most parameters', rest.mostParameters, 5),
    atMost('`!` per 1000 lines', perKloc(found['non-null']), 4, { digits: 1 }),
    atMost('casts per 1000 lines', perKloc(found.cast), 2.5, { digits: 1 }),
    atMost('`any`', found.any.length, 0),
    atMost('functions in …Deps', found['function in Deps'].length, 15),
    atMost('API addresses outside contracts', found['API address'].length, 0),
    atMost('import cycles when running', rest.runtimeCycles, 0),
    atMost('import cycles through types', rest.typeCycles, 0),
    atMost('limits called MOST or LONGEST', found['limit with MOST'].length, 0),
    atMost('names ending in Of', found['name ending in Of'].length, 60),
    quantiles('file lines, median / 90 %', rest.fileLines, '≤ 60 / 150'),
    quantiles('function lines, median / 90 %', rest.functionLines, '≤ 4 / 26'),
  ]
}

function atMost(name: string, value: number, most: number, { digits = 0, unit = '' } = {}): Row {
  const goal = most === 0 ? '0' : `≤ ${most}${unit}`
  return { name, now: `${value.toFixed(digits)}${unit}`, goal, isMet: value <= most }
}

/** Shown beside its goal and not kept: every small file moves it. */
function quantiles(name: string, values: readonly number[], goal: string): Row {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]
  return { name, now: `${at(0.5)} / ${at(0.9)}`, goal, isMet: true }
}
