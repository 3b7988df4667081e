import { stemmer } from 'stemmer'
import { baseForms } from '#server/platform/text/wordnet/base-forms.ts'
import { listSenses, synset } from '#server/platform/text/wordnet/wordnet-files.ts'

/** "may not be", "is", "must never": what stands before the verb of a rule. */
const LEADS =
  /(?<!\b(?:who|which|that)\s)(?<leads>(?:\b(?:may|must|shall|can(?:not)?|do|does|is|are|be|not|n?ever|neither|nobody|no\s+one)\s+(?:to\s+)?)+)(?:\p{L}+ly\s+)?(?<verbs>\p{L}+(?:(?:,\s*|,?\s+(?:and|or|nor)\s+)\p{L}+)*)/giu
const DENIES = /\b(?:not|cannot|never|neither|nobody|no\s+one)\b/iu
const DENIES_SUBJECT = /^[^\p{L}]*(?:[a-z][.)]\s+)?(?:no|none|nothing|neither|nobody)\b/iu
const HELPS = /^(?:may|must|shall|can|cannot|do|does|is|are|be|to|not|ever|never|has|have)$/iu
/** Rare senses mean anything. */
const MAX_SENSES = 2

/** The verbs of what a rule forbids: "altered" and "replaced" of "No paper is altered or replaced". */
export function readForbidden(text: string): string[] {
  const isAll = DENIES_SUBJECT.test(text)
  return [...text.matchAll(LEADS)]
    .flatMap(({ groups }) => (isAll || DENIES.test(groups?.leads ?? '') ? (groups?.verbs ?? '') : ''))
    .flatMap((verbs) => verbs.match(/\p{L}+/gu) ?? [])
    .filter((word) => !HELPS.test(word) && (listVerbSenses(word).length > 0 || PARTICIPLE.test(word)))
}

/** Of a verb that no dictionary has: "overstamped". */
const PARTICIPLE = /\p{L}{3}(?:ed|en)$/iu

/** Whether some words tell of one of these acts: by the verb itself, one that means the same, or a kind of it. */
export function tellsAct(acts: readonly string[], text: string): boolean {
  if (acts.length === 0) return false
  const wanted = new Set(acts.flatMap(listVerbSenses))
  const stems = new Set(acts.map((act) => stemmer(act.toLowerCase())))
  return (text.match(/\p{L}{3,}/gu) ?? []).some(
    (word) =>
      stems.has(stemmer(word.toLowerCase())) ||
      listVerbSenses(word).some(
        (id) =>
          wanted.has(id) ||
          synset(id).pointers.some((pointer) => pointer.symbol === '@' && wanted.has(pointer.synset)),
      ),
  )
}

const known = new Map<string, readonly string[]>()
const MAX_KNOWN = 50_000

function listVerbSenses(written: string): readonly string[] {
  const word = written.toLowerCase()
  const found = known.get(word)
  if (found) return found
  if (known.size >= MAX_KNOWN) known.clear()
  const senses = baseForms(word)
    .filter(({ part }) => part === 'verb')
    .flatMap(({ lemma }) => listSenses(lemma, 'verb').slice(0, MAX_SENSES))
  known.set(word, senses)
  return senses
}
