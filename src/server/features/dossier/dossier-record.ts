import type { Analysis, AnalysisContent } from '#shared/contracts/analyses.ts'
import type { Assessment } from '#shared/contracts/assessments.ts'
import type { Feedback } from '#shared/contracts/feedback.ts'
import type { AnalysisRow } from '../analyses/index.ts'

export interface RecordedPassage {
  readonly chunkId: string
  readonly evidenceId: string
  /** UTF-16 offset of its first character into the text of the item. */
  readonly start: number
  readonly text: string
}

export interface RecordedItem {
  readonly id: string
  readonly exhibitNumber: string | null
  /** Numbers that others gave it. */
  readonly givenNumbers: string | null
  readonly title: string
  readonly sourceType: string
  readonly occurredAt: Date | null
  readonly collectedAt: Date | null
  readonly submittedBy: string | null
  readonly custodian: string | null
  readonly withdrawn: boolean
  readonly fileName: string | null
  readonly mimeType: string | null
  readonly sizeBytes: number | null
  readonly sha256: string | null
  readonly nearDuplicateGroup: string | null
  /** Without addresses of machines. */
  readonly custody: readonly object[]
}

/** A row of the audit trail about the analysis. Who acted is left to the trail, which only administrators read. */
export interface RecordedAct {
  readonly sequence: number
  readonly action: string
  readonly success: boolean
  readonly at: Date
  readonly rowSha256: string
}

export interface NamedPerson {
  readonly name: string
  readonly aliases: readonly string[]
  readonly email: string | null
}

/** Everything that a dossier of one analysis is made of, as it is stored now. */
export interface DossierRecord {
  readonly analysis: Analysis & { readonly content: AnalysisContent }
  readonly subject: string
  readonly quality: Pick<
    AnalysisRow,
    'claims' | 'key_points' | 'quality_partial' | 'not_checkable' | 'quality_provider' | 'quality_model'
  > & { readonly checkedAt: Date | null }
  /** Cited passages by their ids; those of deleted items are missing. */
  readonly passages: ReadonlyMap<string, RecordedPassage>
  /** Cited items by their ids; deleted ones are missing. */
  readonly items: ReadonlyMap<string, RecordedItem>
  /** Oldest first, without views. */
  readonly judgments: readonly Feedback[]
  readonly assessments: readonly Assessment[]
  readonly acts: readonly RecordedAct[]
  /** The parties of the case, whose other names a redaction of one of them covers. */
  readonly parties: readonly NamedPerson[]
}
