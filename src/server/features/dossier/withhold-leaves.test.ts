import { describe, expect, it } from 'vitest'
import { writeZip } from '#shared/zip.ts'
import { type BagFiles, leavesOf, problemsOf, textOf } from '#test/support/dossier.ts'
import {
  FABRICATED_KEY,
  fabricateRecord,
  itemId,
  itemTitle,
  ownWords,
  passageId,
  passageText,
  signFabricated,
  writer,
} from '#test/support/fabricated-dossier.ts'
import { type SeededRandom, seededRandom } from '#test/support/random.ts'
import { SOAK } from '#test/support/soak.ts'
import type { DossierRecord } from './dossier-record.ts'
import type { Redaction } from './withhold-leaves.ts'

const random = seededRandom()
process.stdout.write(`redactions: seed ${random.seed}\n`)
const SIZE = { statements: 12, passages: 9, items: 4 }

/** Every way in which words may stand in bytes. */
const written = (word: string): Buffer[] => [
  Buffer.from(word, 'utf8'),
  Buffer.from(word, 'utf16le'),
  Buffer.from(word, 'utf16le').swap16(),
  Buffer.from(
    JSON.stringify(word)
      .replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .slice(1, -1),
  ),
]

/** All bytes of a copy in which a word could stand: its files, their names, the zip as it is. */
const everythingIn = (files: BagFiles): Buffer =>
  Buffer.concat([...files.values(), Buffer.from([...files.keys()].join('\n')), writeZip(files)])

const foundIn = (everything: Buffer, words: readonly string[]): string[] =>
  words.filter((word) => written(word).some((bytes) => everything.includes(bytes)))

const wordsOf = (...texts: readonly string[]): string[] => texts.flatMap((text) => text.split(' '))
const statementsOf = ({ analysis }: DossierRecord) =>
  analysis.content.sections.flatMap((section) => section.statements)
const numberOf = (id: string): number => Number(id.slice(-12))

interface Drawn {
  readonly entry: Partial<Redaction>
  /** What may be nowhere in the copy. */
  readonly gone: readonly string[]
}

function draw(record: DossierRecord, random: SeededRandom): Drawn {
  const statements = statementsOf(record)
  const statement = random.int(statements.length)
  const item = random.int(SIZE.items)
  const passage = random.int(SIZE.passages)
  const cited = new Set(
    statements.flatMap(({ citations }) => citations.map(({ chunk_id }) => numberOf(chunk_id))),
  )
  const passagesOf = (item: number) =>
    [...cited].filter((number) => number % SIZE.items === item).map(passageText)
  return random.pick<Drawn>([
    {
      entry: { targets: [`statement:s${statement + 1}`] },
      gone: wordsOf(
        ownWords(statement),
        ...(statements[statement]?.citations ?? []).map(({ chunk_id }) => passageText(numberOf(chunk_id))),
      ),
    },
    { entry: { targets: [`item:${itemId(item)}`] }, gone: wordsOf(itemTitle(item), ...passagesOf(item)) },
    { entry: { targets: [`passage:${passageId(passage)}`] }, gone: wordsOf(passageText(passage)) },
    { entry: { people: [writer(statement % 7)] }, gone: wordsOf(writer(statement % 7)) },
  ])
}

describe('a redacted copy', () => {
  const record = fabricateRecord(SIZE, random)
  const issue = signFabricated(record, random)
  const full = issue()
  const everything = everythingIn(full)

  it('has the list and the signature of the full one, and holds by itself, whatever is withheld from it', () => {
    for (let time = 0; time < (SOAK ? 300 : 30); time++) {
      const drawn = [draw(record, random), ...(random.int(2) ? [draw(record, random)] : [])]
      const redaction: Redaction = {
        targets: drawn.flatMap(({ entry }) => entry.targets ?? []),
        people: drawn.flatMap(({ entry }) => entry.people ?? []),
        reason: 'confidential',
      }
      const copy = issue(redaction)
      for (const name of ['leaves.sha256', 'leaves.sha256.sig'])
        expect(copy.get(`data/${name}`)).toEqual(full.get(`data/${name}`))
      for (const path of leavesOf(copy)) expect(copy.get(`data/${path}`)).toEqual(full.get(`data/${path}`))
      expect(problemsOf(copy, FABRICATED_KEY)).toEqual([])
      const gone = drawn.flatMap((one) => one.gone)
      expect(foundIn(everything, gone)).toEqual(gone)
      expect(foundIn(everythingIn(copy), gone), JSON.stringify(redaction)).toEqual([])
      expectDependants(copy)
    }
  })

  it('says of each leaf that it withholds why, and of nothing else what it is', () => {
    const copy = issue({ targets: ['statement:s1'], people: [], reason: 'privileged' })
    const lines = textOf(copy, 'data/withheld.tsv').trimEnd().split('\n')
    expect(lines).toContain('leaves/analysis/s001.json\tprivileged')
    expect(lines).toContain('leaves/passages/p001.txt\tprivileged')
    expect(lines).toContain('leaves/view.json\tderived_from_all')
    expect(lines).toContain('leaves/seal.json\tderived_from_all')
    const given = leavesOf(copy)
    const listed = textOf(copy, 'data/leaves.sha256').trimEnd().split('\n')
    expect(given.length + lines.length).toBe(listed.length)
    expect(lines.join('\n')).toMatch(/^(leaves\/[a-z/-]+\d*(-file)?\.(json|txt)\t[a-z_]+\n?)+$/)
  })

  it('withholds what holds the same words somewhere else, and what any other name of a person stands in', () => {
    const quoting: DossierRecord = {
      ...record,
      judgments: [{ ...JUDGMENT, reason: `She wrote: ${ownWords(1)}.` }],
      parties: [{ name: writer(0), aliases: ['Nora'], email: 'n.l@example.org' }],
    }
    const issueQuoting = signFabricated(
      { ...quoting, judgments: [...quoting.judgments, { ...JUDGMENT, reason: 'NORA agrees.' }] },
      random,
    )
    const leaves = (redaction: Partial<Redaction>) =>
      leavesOf(issueQuoting({ targets: [], people: [], reason: 'unstated', ...redaction }))
    expect(leaves({})).toContain('leaves/judgments/j001.json')
    expect(leaves({ targets: ['statement:s2'] })).not.toContain('leaves/judgments/j001.json')
    expect(leaves({ targets: ['statement:s2'] })).toContain('leaves/judgments/j002.json')
    expect(leaves({ people: [writer(0)] })).not.toContain('leaves/judgments/j002.json')
  })

  it('withholds what a person stands in by the first letters of the name, where texts write people so', () => {
    const party = (name: string, ...aliases: string[]) => ({ name, aliases, email: null })
    const noted = signFabricated(
      {
        ...record,
        judgments: ['MO did not hear what NL answered.', 'The lid is off.'].map((reason) => ({
          ...JUDGMENT,
          reason,
        })),
        parties: [party(writer(0), 'Nora Lund'), party('Mark Odell')],
      },
      random,
    )
    const leaves = leavesOf(noted({ targets: [], people: [writer(0)], reason: 'unstated' }))
    expect(leaves).not.toContain('leaves/judgments/j001.json')
    expect(leaves).toContain('leaves/judgments/j002.json')
  })

  it('is not made where an entry names nothing, because it would promise too much', () => {
    for (const entry of [{ targets: ['statement:s999'] }, { people: ['Nobody Known'] }])
      expect(() => issue({ targets: [], people: [], reason: 'unstated', ...entry })).toThrow('in the dossier')
  })
})

const JUDGMENT = {
  id: itemId(900),
  analysis_id: itemId(901),
  action: 'agree',
  status: 'accepted',
  reason: null,
  help_needed: null,
  regeneration_reason: null,
  direction: null,
  regenerated_analysis_id: null,
  user: { id: itemId(902), name: 'Somebody' },
  content_changed_since: false,
  support_changed_since: false,
  detail_reviewed_at: null,
  citation_checked_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
} as const

/** No statement is given without a passage that it quotes, and nothing that is made of the whole analysis. */
function expectDependants(copy: BagFiles): void {
  const given = new Set(leavesOf(copy))
  const withheld = new Set(
    textOf(copy, 'data/withheld.tsv')
      .split('\n')
      .map((line) => line.split('\t')[0]),
  )
  expect(given.size).toBeGreaterThan(0)
  for (const path of given) {
    if (!path.startsWith('leaves/analysis/')) continue
    const { citations } = JSON.parse(textOf(copy, `data/${path}`)) as { citations: { passage: string }[] }
    for (const { passage } of citations) expect(given, path).toContain(passage)
  }
  if (withheld.size > 1)
    for (const path of ['leaves/view.json', 'leaves/seal.json']) expect(withheld).toContain(path)
}
