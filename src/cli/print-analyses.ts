import type { Analysis, QualityStatus, Statement } from '#shared/contracts/analyses.ts'
import { CONTRARY_REASON_WORDS } from '#shared/contrary-words.ts'
import { splitAround } from '#shared/core-words.ts'
import { writeDayOrMonth } from '#shared/day-words.ts'
import { isQuotesOnly, notCheckableInWords, quotesInWords, reasonsInWords } from '#shared/quality-words.ts'
import { receiptInWords } from '#shared/receipt-words.ts'
import { copiesInWords } from '#shared/source-words.ts'
import { stabilityInWords } from '#shared/stability-words.ts'
import type { FinishedAnalysis } from './analysis-session.ts'

/** Analyses as text for a terminal: numbered statements, their sources, then the results of the checks. */
export function printAnalyses(
  analyses: readonly FinishedAnalysis[],
  titles: ReadonlyMap<string, string>,
): void {
  for (const { analysis, quality } of analyses)
    process.stdout.write(`${formatAnalysis(analysis, quality, titles)}\n`)
}

function formatAnalysis(
  analysis: Analysis,
  quality: QualityStatus,
  titles: ReadonlyMap<string, string>,
): string {
  if (!analysis.content) return `${analysis.type}: ${analysis.generation_status}. ${analysis.error ?? ''}\n`
  const label =
    analysis.provider === 'extractive'
      ? 'quotes only, no AI-written text'
      : `${analysis.provider} ${analysis.model}`
  const lines = [
    analysis.content.title,
    `${analysis.type} · ${label} · ${analysis.generation_status}`,
    formatQuality(analysis, quality),
    '',
  ]
  for (const section of analysis.content.sections) {
    lines.push(writeDayOrMonth(section.heading))
    for (const statement of section.statements) {
      const marks = [
        statement.origin === 'person'
          ? `a person's words, not the analyst's${statement.edited_at ? `, written at ${statement.edited_at}` : ''}`
          : null,
        statement.uncited && !statement.receipt ? 'uncited' : null,
        statement.receipt ? receiptInWords(statement.receipt) : null,
        copiesInWords(statement),
        statement.stability ? stabilityInWords(statement.stability) : null,
      ].filter(Boolean)
      lines.push(
        `  ${statement.id}  ${withCore(statement).replaceAll('\n', '\n      ')}${marks.map((mark) => `  (${mark})`).join('')}`,
      )
      for (const citation of statement.citations)
        lines.push(
          `        ${citation.contrary ? `speaks otherwise, ${CONTRARY_REASON_WORDS[citation.contrary]}: ` : ''}${titles.get(citation.evidence_id) ?? citation.evidence_id} ${citation.start}–${citation.end}, ${citation.method}${citation.repointed ? ', re-pointed' : ''}`,
        )
    }
    lines.push('')
  }
  lines.push('Limitations', ...analysis.content.limitations.map((limitation) => `  ${limitation}`), '')
  return lines.join('\n')
}

/** What it was chosen for stands out as in Markdown: what is around it may be a question, which is nobody's answer. */
function withCore({ text, core }: Statement): string {
  const parts = splitAround(text, core)
  return parts ? `${parts.before}**${parts.core}**${parts.after}` : text
}

function formatQuality(analysis: Analysis, quality: QualityStatus): string {
  const found = quality.claims.filter((claim) => claim.verdict === 'supported').length
  const reached = quality.key_points.filter((point) => point.grade !== 'none').length
  const facts = isQuotesOnly(analysis)
    ? quotesInWords(analysis, quality.claims)
    : `${found} of ${quality.claims.length} claims found in evidence.`
  return [
    facts,
    notCheckableInWords(quality.not_checkable),
    quality.key_points.length === 0
      ? 'Coverage unknown.'
      : `${reached} of ${quality.key_points.length} key points addressed.`,
    `Confidence: ${quality.quality_confidence ?? 'unknown'}.`,
    reasonsInWords(quality.confidence_reasons),
  ]
    .filter((words) => words !== '')
    .join(' ')
}
