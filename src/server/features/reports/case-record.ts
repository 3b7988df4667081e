import type { Allegation } from '#shared/contracts/allegations.ts'
import type { Statement } from '#shared/contracts/analyses.ts'
import type { ChronologyEntry } from '#shared/contracts/chronology.ts'
import type { Party } from '#shared/contracts/investigations.ts'
import type { ReportSection } from '#shared/contracts/reports.ts'
import type { StatementJudgment } from '#shared/contracts/statement-judgments.ts'
import type { JudgedWording } from '../allegations/index.ts'
import type { ReportSource } from '../export/index.ts'
import { findDisagreed } from '../feedback/index.ts'
import type { ReportSettings } from '../settings/index.ts'

export interface AgreedAnalysis {
  readonly wording: JudgedWording
  /** From 1, in the report. */
  readonly number: number
  /** The question, topic or focus in the words in which it was asked, and by whom. */
  readonly subject: { readonly text: string; readonly by: string; readonly at: Date } | null
  readonly isBuiltIn: boolean
  readonly agreed: { readonly by: string; readonly day: string }
  /** How many items it read, of how many, and how many of those it read have been deleted or destroyed since. */
  readonly considered: { readonly items: number; readonly total: number; readonly gone: number } | null
  /** What the quality check says of it; null where it was not checked. */
  readonly checked: {
    readonly faithfulness: number
    readonly coverage: number | null
    readonly level: string | null
  } | null
}

export type UnreadKind = 'unreadable' | 'not_ready' | 'excluded' | 'background_off' | 'withdrawn_items'

export interface ItemFacts {
  readonly id: string
  /** With the numbers that others gave it. */
  readonly exhibit: string
  readonly title: string
  readonly unread: UnreadKind | null
  readonly withdrawnOn: string | null
}

/** Of an item that is gone: by which number it was known, and the day. */
export interface GoneItem {
  readonly exhibit: string | null
  readonly day: string
}

export interface ConfirmedPolicy {
  readonly id: string
  /** With the numbers that others gave it. */
  readonly exhibit: string
  readonly title: string
  readonly version: string | null
  readonly from: string | null
  readonly to: string | null
  readonly by: string
}

export interface WrittenText {
  readonly section: ReportSection
  readonly text: string
  readonly by: { readonly id: string; readonly name: string | null }
  readonly at: Date
}

/** Everything that a report is made of, as the case stands now. */
export interface CaseRecord {
  readonly organization: string
  readonly caseNumber: string
  readonly title: string
  readonly conduct: { readonly from: string | null; readonly to: string | null }
  readonly parties: readonly (Pick<Party, 'name' | 'role'> & {
    readonly aliases: readonly string[]
    readonly items: number
  })[]
  readonly settings: ReportSettings
  readonly version: number
  readonly texts: readonly WrittenText[]
  readonly allegations: readonly Allegation[]
  readonly analyses: readonly AgreedAnalysis[]
  /** Every analysis that was agreed with, also one that a later one has replaced. */
  readonly wordings: ReadonlyMap<string, JudgedWording>
  /** What people said of single statements, by the analysis. */
  readonly statementJudgments: ReadonlyMap<string, readonly StatementJudgment[]>
  readonly sources: ReadonlyMap<string, ReportSource>
  readonly items: readonly ItemFacts[]
  /** Hidden, and waiting for the run that destroys them. */
  readonly deleted: readonly GoneItem[]
  readonly destroyed: readonly GoneItem[]
  readonly policies: readonly ConfirmedPolicy[]
  /** What the evidence dates near the passages that are cited. */
  readonly dated: readonly ChronologyEntry[]
  readonly names: ReadonlyMap<string, string>
}

/** The newest analysis that arranges its statements in a view of this type: it has a part of its own. */
export const findArranged = (
  { analyses }: CaseRecord,
  type: 'timeline' | 'witness_credibility',
): JudgedWording | undefined =>
  analyses.findLast(({ wording }) => wording.content.view?.type === type)?.wording

/** The statements of an analysis that the last word calls wrong. */
export const findDisagreedIn = (
  { statementJudgments }: CaseRecord,
  analysisId: string,
): ReadonlySet<string> => findDisagreed(statementJudgments.get(analysisId) ?? [])

/** Statements of the report by the analysis and the id. */
export const statementsOf = ({ content }: JudgedWording): Statement[] =>
  content.sections.flatMap(({ statements }) => statements)
