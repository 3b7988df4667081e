import type { ReportBlock, ReportPart } from '#shared/contracts/reports.ts'
import { writeDayOrMonth } from '#shared/day-words.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { nameNumbers } from '../evidence/index.ts'
import type { ReportSource } from '../export/index.ts'
import { form, heading, type Notes, recorded, table } from './blocks.ts'
import type { CaseRecord, GoneItem, UnreadKind } from './case-record.ts'
import { LABELS, NO_NUMBER, ROLE_WORDS } from './form.ts'

type Compose = (record: CaseRecord, notes: Notes) => ReportBlock[]

/** What a person wrote for a section, or that nobody has yet. */
export const saidIn = (
  { texts }: Pick<CaseRecord, 'texts'>,
  section: CaseRecord['texts'][number]['section'],
): ReportBlock[] =>
  texts
    .filter((one) => one.section === section)
    .map(({ text, by, at }) => ({
      kind: 'said',
      label: null,
      text,
      by: by.name ?? FORMER_MEMBER,
      at: at.toISOString(),
    }))

const orNothing = (blocks: ReportBlock[]): ReportBlock[] => (blocks.length > 0 ? blocks : [form('no_text')])

const summary: Compose = (record) => orNothing(saidIn(record, 'summary'))

const mandate: Compose = (record) => {
  const { analyses } = record
  const builtIn = analyses.filter(({ isBuiltIn }) => isBuiltIn).length
  const counts = (count: number) => [String(count), String(analyses.length)]
  return [
    ...orNothing(saidIn(record, 'mandate')),
    heading(2, 'method'),
    ...saidIn(record, 'method'),
    form('method_product'),
    ...(builtIn > 0 ? [form('method_built_in', ...counts(builtIn))] : []),
    ...(builtIn < analyses.length ? [form('method_model', ...counts(analyses.length - builtIn))] : []),
    form('method_agreed'),
    ...(record.allegations.some(({ passages }) => passages.length > 0) ? [form('method_passages')] : []),
    form('method_standard', record.settings.standardWords),
    form('method_notes'),
  ]
}

const people: Compose = ({ parties }) =>
  parties.length === 0
    ? [form('no_parties')]
    : [
        table(
          [LABELS.name, LABELS.role, LABELS.other_names, LABELS.speaks_in],
          parties.map(({ name, role, aliases, items }) => [
            recorded(name),
            recorded(ROLE_WORDS[role]),
            recorded(aliases.join('; ')),
            recorded(items === 0 ? '' : countItems(items)),
          ]),
        ),
      ]

const policies: Compose = ({ policies }) =>
  policies.length === 0
    ? [form('no_policies')]
    : [
        form('policies_confirmed'),
        table(
          [LABELS.exhibit, LABELS.title, LABELS.version, LABELS.from, LABELS.to, LABELS.confirmed],
          policies.map((one) => [
            recorded(one.exhibit),
            recorded(one.title),
            recorded(one.version),
            recorded(one.from && writeDayOrMonth(one.from)),
            recorded(one.to && writeDayOrMonth(one.to)),
            recorded(one.by),
          ]),
        ),
      ]

const UNREAD: readonly UnreadKind[] = [
  'unreadable',
  'not_ready',
  'excluded',
  'background_off',
  'withdrawn_items',
]

const notExamined: Compose = (record) => {
  const lists = UNREAD.flatMap((kind): ReportBlock[] => {
    const items = record.items.filter(({ unread }) => unread === kind)
    if (items.length === 0) return []
    const isDated = kind === 'withdrawn_items'
    return [
      form(kind, countItems(items.length)),
      table(
        [LABELS.exhibit, LABELS.title, ...(isDated ? [LABELS.withdrawn_on] : [])],
        items.map(({ exhibit, title, withdrawnOn }) => [
          recorded(exhibit),
          recorded(title),
          ...(isDated ? [recorded(withdrawnOn)] : []),
        ]),
      ),
    ]
  })
  const gone = [
    ...listGone('deleted_items', record.deleted, LABELS.deleted_on),
    ...listGone('destroyed_items', record.destroyed, LABELS.destroyed_on),
  ]
  const reach = record.analyses.flatMap(({ number, considered }) =>
    considered
      ? [
          form('considered', String(number), String(considered.items), String(considered.total)),
          ...(considered.gone > 0
            ? [form('considered_gone', String(number), countItems(considered.gone))]
            : []),
        ]
      : [],
  )
  const said = saidIn(record, 'limitations')
  return [
    heading(2, 'left_unread'),
    ...(lists.length > 0 ? lists : [form(gone.length > 0 ? 'rest_read' : 'all_read')]),
    ...(gone.length > 0 ? [heading(2, 'no_longer_there'), ...gone] : []),
    ...(reach.length > 0 ? [heading(2, 'reach'), ...reach] : []),
    ...(said.length > 0 ? [heading(2, 'limits'), ...said] : []),
  ]
}

/** By their numbers and the days alone: what they were called may not outlive them. */
const listGone = (
  key: 'deleted_items' | 'destroyed_items',
  items: readonly GoneItem[],
  column: string,
): ReportBlock[] =>
  items.length === 0
    ? []
    : [
        form(key, countItems(items.length)),
        table(
          [LABELS.exhibit, column],
          items.map(({ exhibit, day }) => [recorded(exhibit ?? NO_NUMBER), recorded(day)]),
        ),
      ]

/** Every exhibit that a footnote names, with what tells its bytes from others. */
const exhibits: Compose = ({ sources }, notes) => {
  const byItem = Map.groupBy(notes.all, ({ evidence_id }) => evidence_id)
  const rows = [...byItem].flatMap(([id, own]) => {
    const source = id === null ? undefined : sources.get(id)
    return source ? [{ source, own }] : []
  })
  if (rows.length === 0) return [form('no_exhibits')]
  const saysWhose = rows.some(({ source }) => source.custodian !== null)
  const hasFiles = rows.some(({ source }) => fileApart(source) !== null)
  return [
    table(
      [
        LABELS.exhibit,
        LABELS.title,
        ...(hasFiles ? [LABELS.file] : []),
        ...(saysWhose ? [LABELS.custodian] : []),
        LABELS.cited,
        LABELS.sha256,
      ],
      rows
        .toSorted((a, b) =>
          (a.source.exhibit ?? '~').localeCompare(b.source.exhibit ?? '~', 'en', { numeric: true }),
        )
        .map(({ source, own }) => [
          recorded(nameNumbers(source.exhibit, source.givenNumbers)),
          recorded(source.title),
          ...(hasFiles ? [recorded(fileApart(source))] : []),
          ...(saysWhose ? [recorded(source.custodian)] : []),
          recorded(inRanges(own.map(({ number }) => number))),
          recorded(source.sha256),
        ]),
    ),
  ]
}

/** The name of a file that its title does not say. */
const fileApart = ({ fileName, title }: ReportSource): string | null => (fileName === title ? null : fileName)

/** "3, 5–8, 11". */
export function inRanges(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last[1] >= number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}

const countItems = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`

export const CASE_PARTS = {
  summary,
  mandate,
  people,
  policies,
  not_examined: notExamined,
  exhibits,
} as const satisfies Partial<Record<ReportPart, Compose>>
export type ComposePart = Compose
