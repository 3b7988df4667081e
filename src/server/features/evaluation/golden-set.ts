import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { AnalysisTask, Claim, KeyPoint, Passage } from '#server/ports/analyst.ts'
import {
  ANALYSIS_TYPES,
  type AnalysisType,
  CLAIM_VERDICTS,
  type ClaimVerdict,
  KEY_POINT_IMPORTANCES,
  SOURCE_TYPES,
} from '#shared/analysis-types.ts'
import { readPassages } from './read-passages.ts'

/** The shipped set is beside the sources, so that whoever changes prompts can read and extend it. */
const GOLDEN_FOLDER = join(import.meta.dirname, '../../../../golden')

const fact = z.strictObject({ text: z.string().min(1), importance: z.enum(KEY_POINT_IMPORTANCES) })
const facts = z.array(fact).min(1)
const goldenFile = z.strictObject({
  title: z.string().min(1),
  evidence: z
    .array(
      z.strictObject({
        title: z.string().min(1),
        source_type: z.enum(SOURCE_TYPES).default('content'),
        occurred_at: z.iso.datetime().nullable(),
        text: z.string().min(1),
      }),
    )
    .min(2),
  question: z.strictObject({ text: z.string().min(1), facts }),
  topic: z.strictObject({ text: z.string().min(1), facts }),
  summary: z.strictObject({ facts }),
  gap: z.strictObject({ facts }),
  error_check: z.strictObject({ facts }),
  timeline: z.strictObject({ facts }).optional(),
  comparative: z.strictObject({ facts }).optional(),
  witness_credibility: z.strictObject({ facts }).optional(),
  risk: z.strictObject({ facts }).optional(),
  claims: z.array(z.strictObject({ text: z.string().min(1), verdict: z.enum(CLAIM_VERDICTS) })).min(4),
})
type GoldenFile = z.infer<typeof goldenFile>

export interface KnownClaim extends Claim {
  readonly verdict: ClaimVerdict
}

/** A fictional investigation with known answers: what an analysis of each type must say, and which claims hold. */
export interface GoldenCase {
  readonly id: string
  readonly title: string
  readonly tasks: Readonly<Record<AnalysisType, AnalysisTask>>
  /** Empty for a type to which the file says nothing. */
  readonly facts: Readonly<Record<AnalysisType, readonly KeyPoint[]>>
  readonly claims: readonly KnownClaim[]
}

/** Throws, naming the file that is not valid. */
export const readGoldenSet = (folder = GOLDEN_FOLDER): GoldenCase[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const read = goldenFile.safeParse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      if (!read.success) throw new Error(`golden/${name}: ${z.prettifyError(read.error)}`)
      return toCase(name.replace(/\.json$/, ''), read.data)
    })

let known: readonly GoldenCase[] | undefined

/** The shipped set, read when the first evaluation asks for it. */
export const goldenCases = (): readonly GoldenCase[] => (known ??= readGoldenSet())

function toCase(id: string, file: GoldenFile): GoldenCase {
  const items = file.evidence.map(
    (item, index): Passage => ({
      chunkId: `${id}-${index + 1}`,
      evidenceId: `${id}-${index + 1}`,
      title: item.title,
      sourceType: item.source_type,
      text: item.text,
      start: 0,
      rank: index + 1,
      occurredAt: item.occurred_at,
    }),
  )
  const passages = readPassages(items)
  const subjects = {
    question: file.question.text,
    topic: file.topic.text,
    summary: '',
    gap: '',
    error_check: '',
    timeline: '',
    comparative: '',
    witness_credibility: '',
    risk: '',
  }
  const byType = <T>(of: (type: AnalysisType) => T) =>
    Object.fromEntries(ANALYSIS_TYPES.map((type) => [type, of(type)])) as Record<AnalysisType, T>
  return {
    id,
    title: file.title,
    tasks: byType((type) => ({ type, subject: subjects[type], focus: '', passages })),
    facts: byType((type) =>
      (file[type]?.facts ?? []).map((each, index) => ({ id: `k${index + 1}`, ...each })),
    ),
    claims: file.claims.map((claim, index) => ({
      id: `c${index + 1}`,
      statementId: `s${index + 1}`,
      ...claim,
    })),
  }
}
