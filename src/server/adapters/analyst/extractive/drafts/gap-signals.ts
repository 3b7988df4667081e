import { contentTerms } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import { cosine } from '../vectors.ts'
import { findKind, nameAttached } from './attached-papers.ts'
import type { Excerpt } from './excerpts.ts'
import type { Ranked } from './ranking.ts'

const REPORTS_ABSENCE =
  /\bno (?:response|reply|answer|record|evidence|proof|copy|copies|documentation|confirmation|information|explanation|date|signature)\b|\bnot (?:yet )?(?:been )?(?:received|responded|replied|answered|confirmed|executed|signed|located|found|provided|produced|attached|available|recorded|documented)\b|\b(?:un(?:signed|dated|confirmed|answered|documented|executed)|missing|incomplete|illegible|redacted)\b|\b(?:do|does|did|have|has|had|could|can|was|were|is|are)(?: not|n['’]t) (?:have|know|see|find|locate|recall|remember|respond|reply|include|contain|mention|say|show|fully)\b|\b(?:unable|failed) to (?:locate|find|obtain|provide|confirm|reach|determine)\b|\b(?:awaiting|still waiting|to be (?:determined|confirmed|provided)|tbd|n\/a)\b|\bno one\b|\bnobody\b/i

/** The evidence itself says that something is missing, unanswered or unknown. */
export const reportsAbsence = (text: string): boolean => REPORTS_ABSENCE.test(text)

const REQUESTS =
  /\bplease (?:\w+ )?(?:confi?rm|advise|send|provide|let (?:me|us) know|reply|respond|verify|furnish|forward|explain|clarify|check|review|return|sign|call|identify)\b|\b(?:can|could|would|will) you (?:please |kindly )?\w+\b.*\?|\b(?:i|we) (?:would like|request|ask|requested|asked)\b.*\b(?:you|for|that)\b|\blook(?:ing)? forward to (?:your|hearing)\b/i

/** "We asked for the plan and received it on Monday." */
const CAME =
  /\b(?:asked|requested)\b[^.?!]*\b(?:and|which)\s+(?:(?:I|we)\s+)?(?:received|got|obtained|(?:was|were)\s+(?:given|sent|told|handed|shown|refused))\b/i

/** The evidence asks someone for something, and does not tell in the same words that it came. */
export const isRequest = (text: string): boolean => REQUESTS.test(text) && !CAME.test(text)

const ANSWERED_FROM = 0.62
const ANSWER_WORDS = 3

/**
 * Whether a later item says something similar to a request without repeating it or asking again. By similarity only:
 * an answer in other words is missed, so a request without one is reported as "not found", never as "unanswered".
 */
export function hasLaterAnswer(request: Ranked, all: readonly Ranked[]): boolean {
  const { passage } = request.group.lead
  const wanted = new Set(request.group.lead.terms)
  return all.some(({ group, vector }) => {
    const other = group.lead
    if (other.passage.evidenceId === passage.evidenceId || !isLater(other.passage, passage)) return false
    if (isRequest(other.text) || reportsAbsence(other.text)) return false
    const shared = wanted.intersection(new Set(other.terms)).size
    return shared >= ANSWER_WORDS && cosine(vector, request.vector) >= ANSWERED_FROM
  })
}

const isLater = (a: Passage, b: Passage): boolean => (a.occurredAt ?? '') > (b.occurredAt ?? '')

const KIND = ['exhibit', 'appendix', 'attachment', 'annex', 'enclosure', 'schedule']
const LABEL = new RegExp(
  `\\b(?:${KIND.flatMap((kind) => [kind, kind.charAt(0).toUpperCase() + kind.slice(1), kind.toUpperCase()]).join('|')}) (?:[Nn]o\\.? ?)?["“']?((?:[A-Z]|[IVX]{1,4}|\\d{1,3})(?:[-.]\\d{1,3})?)\\b`,
)

export interface MissingItem {
  readonly excerpt: Excerpt
  /** Its name in the evidence: "Exhibit B", "the extract from the ledger". */
  readonly named: string
}

/** Documents that the evidence mentions, but from which no passage read seems to come. */
export function findMissingItems(excerpts: readonly Excerpt[], passages: readonly Passage[]): MissingItem[] {
  const seen = new Set<string>()
  const missing: MissingItem[] = []
  for (const excerpt of excerpts) {
    const label = LABEL.exec(excerpt.text)?.[0].replace(/["“']/g, '')
    const named = label ?? nameAttached(excerpt.text)
    if (!named) continue
    const key = label ? named.toLowerCase() : excerpt.text
    if (
      seen.has(key) ||
      (label ? labelIsThere(label, excerpt, passages) : attachmentIsThere(named, excerpt, passages))
    )
      continue
    seen.add(key)
    missing.push({ excerpt, named })
  }
  return missing
}

/** A title that names it, or a line that begins with its name: the document itself rather than a mention. */
function labelIsThere(label: string, { passage }: Excerpt, passages: readonly Passage[]): boolean {
  const words = label
    .split(' ')
    .map((word) => RegExp.escape(word))
    .join('\\s+["“\']?')
  const heading = new RegExp(`^\\s*${words}\\b`, 'im')
  const named = new RegExp(`\\b${words}\\b`, 'i')
  return passages.some(
    (other) => (other.chunkId !== passage.chunkId && heading.test(other.text)) || named.test(other.title),
  )
}

/** An attachment whose title shares words with the sentence that announces it, or any item called after what it is. */
function attachmentIsThere(
  named: string,
  { passage, terms }: Excerpt,
  passages: readonly Passage[],
): boolean {
  const wanted = new Set(terms)
  const kind = findKind(named)
  const own = subjectTerms(passage)
  return passages.some((other) => {
    if (other.evidenceId === passage.evidenceId) return false
    const title = subjectTerms(other)
    if (kind && title.has(kind) && title.symmetricDifference(own).size > 0) return true
    const shared = title.intersection(wanted).size
    return other.sourceType === 'attachment' && title.size > 0 && shared >= Math.min(2, title.size)
  })
}

const REPLY = /^(?:\s*(?:re|fwd?|aw|wg)\s*:)+/i
const subjectTerms = ({ title }: Passage): Set<string> => new Set(contentTerms(title.replace(REPLY, '')))
