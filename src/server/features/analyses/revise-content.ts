import type { Core } from '#server/platform/core.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { AnalysisContent, Citation, Statement } from '#shared/contracts/analyses.ts'
import { withoutContrary } from '#shared/supporting-citations.ts'
import { composeCitation } from './compose-content.ts'
import type { QuoteGate, QuoteMatch } from './quote-gate.ts'
import { isQuotation, quotedWords } from './quoted-words.ts'

/** A passage that a person picked, in the evidence's own words. */
export type PickedQuote = Pick<Citation, 'chunk_id' | 'evidence_id' | 'quote' | 'start' | 'end'>

/** What a person wants a statement to say and to cite; without `picked`, only its own words count. */
export interface Rewording {
  readonly text: string
  readonly picked: readonly PickedQuote[] | null
}

export interface RevisionDeps extends Pick<Core, 'ids'> {
  readonly gate: QuoteGate
  /** Who writes, and when. */
  readonly editor: { readonly id: string | null; readonly at: string }
}

/**
 * The content with a person's words for some statements. Words that are not the evidence's lose the citations of the
 * former words: citations come only from words found in the evidence, or from picked passages.
 */
export const reviseContent = (
  content: AnalysisContent,
  rewordings: ReadonlyMap<string, Rewording>,
  deps: RevisionDeps,
): AnalysisContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    statements: section.statements.map((statement) => {
      const rewording = withoutRepeats(rewordings.get(statement.id))
      return !rewording || isUnchanged(statement, rewording) ? statement : revise(statement, rewording, deps)
    }),
  })),
})

/** Every passage picked counts once. */
const withoutRepeats = (rewording: Rewording | undefined): Rewording | undefined =>
  rewording?.picked
    ? {
        ...rewording,
        picked: rewording.picked.filter(
          (pick, at, all) => all.findIndex((other) => isSamePlace(pick, other)) === at,
        ),
      }
    : rewording

const isUnchanged = (statement: Statement, { text, picked }: Rewording): boolean =>
  text === statement.text &&
  (picked === null ||
    (picked.length === withoutContrary(statement.citations).length &&
      picked.every((pick) => withoutContrary(statement.citations).some((known) => isSamePlace(known, pick)))))

const isSamePlace = (one: PickedQuote, other: PickedQuote): boolean =>
  one.evidence_id === other.evidence_id && one.start === other.start && one.end === other.end

function revise(statement: Statement, { text, picked }: Rewording, deps: RevisionDeps): Statement {
  const citations = (picked ?? []).map((pick): Citation => pickedCitation(statement, pick, deps.ids))
  const unverified: string[] = []
  const add = (match: QuoteMatch) => {
    // An editor names no passage, so none can be the wrong one.
    if (!citations.some((known) => covers(known, match)))
      citations.push({ ...composeCitation(match, deps.ids), repointed: false })
  }
  const verbatim = findWhole(text, deps.gate)
  if (verbatim) add(verbatim)
  for (const words of quotedWords(text)) {
    const match = deps.gate.find(words, null)
    if (match) add(match)
    else if (isQuotation(words)) unverified.push(words)
  }
  const former = statement.origin === 'person' ? statement.former_text : statement.text
  const { unverified_quotes: _, receipt: __, contrary: ___, core: ____, ...rest } = statement
  return {
    ...rest,
    text,
    kind: 'finding',
    citations,
    uncited: citations.length === 0,
    support_lost: false,
    origin: 'person',
    edited_by: deps.editor.id,
    edited_at: deps.editor.at,
    ...(former === undefined ? {} : { former_text: former }),
    reworded_from: [
      ...new Set([
        ...(statement.reworded_from ?? []),
        ...statement.citations.map(({ evidence_id }) => evidence_id),
      ]),
    ],
    ...(unverified.length > 0 ? { unverified_quotes: unverified } : {}),
  }
}

/**
 * A whole statement counts as the evidence's only word for word: slips allowed in a quote can change what a sentence
 * says.
 */
function findWhole(text: string, gate: QuoteGate): QuoteMatch | null {
  const match = gate.find(text, null)
  return match && (match.method === 'exact' || match.method === 'normalized') ? match : null
}

/** A kept citation stays the same one; any other place is a new one. */
function pickedCitation(statement: Statement, pick: PickedQuote, ids: Ids): Citation {
  const known = statement.citations.find((citation) => isSamePlace(citation, pick))
  if (!known) return { id: ids.uuid(), ...pick, method: 'exact', repointed: false }
  // Whoever picks it has read it, and rests the words on it.
  const { unread: _, contrary: __, ...read } = known
  return read
}

const covers = (
  known: Citation,
  match: { readonly evidenceId: string; readonly start: number; readonly end: number },
): boolean => known.evidence_id === match.evidenceId && known.start <= match.start && known.end >= match.end
