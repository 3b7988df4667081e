import type { AnalysisTask } from '#server/ports/analyst.ts'
import { type Nicknames, readNicknames } from '../nicknames.ts'
import type { Excerpt } from './excerpts.ts'
import { choosePreference, type Preference } from './revision.ts'
import { asksSomething, MAX_PARTS, type SubQuestion, splitQuestion, wholeQuestion } from './sub-questions.ts'

export interface Questions {
  readonly whole: SubQuestion
  readonly parts: readonly SubQuestion[]
  /** False if nobody asked anything and the parts are the evidence's own most frequent words. */
  readonly given: boolean
  /** Which evidence is preferred among otherwise equal words. */
  readonly preference: Preference
  readonly nicknames: Nicknames
}

/** Many patterns that look for white space take quadratic time in its length. */
const LONG_SPACE = /\s{20,}/g

/** Subject and focus as one text, without long runs of white space; '' for an analysis of all evidence. */
export const askedText = (task: AnalysisTask): string =>
  [task.subject, task.focus]
    .map((text) => text.trim().replace(LONG_SPACE, (space) => (space.includes('\n') ? '\n\n' : ' ')))
    .filter((text) => text !== '')
    .join('\n')

export function prepareQuestions(task: AnalysisTask, excerpts: readonly Excerpt[]): Questions {
  const asked = rankingText(task)
  const preference = choosePreference(task)
  const nicknames = readNicknames(task)
  const parts = splitParts(task)
  if (parts.length > 0) return { whole: wholeQuestion(asked), parts, given: true, preference, nicknames }
  const themes = wholeQuestion(frequentTerms(excerpts))
  return { whole: themes, parts: [themes], given: false, preference, nicknames }
}

/**
 * The parts of a question or topic come before those of the focus, unless the focus was wrong. Where there is a
 * question, a focus that asks nothing ("Take the door log into account") only directs: nothing has to answer it.
 */
function splitParts(task: AnalysisTask): SubQuestion[] {
  const asked = splitQuestion(askedText({ ...task, focus: '' }))
  const focus = splitQuestion(askedText({ ...task, subject: '' }))
  if (asked.length === 0 || focus.length === 0) return splitQuestion(askedText(task))
  const directed = focus.map((part) => (asksSomething(part) ? part : { ...part, vague: true }))
  const all = task.revision?.reason === 'wrong_focus' ? [...directed, ...asked] : [...asked, ...directed]
  return all.slice(0, MAX_PARTS)
}

/** After a wrong focus only the new direction ranks, if it names anything to look for. */
const rankingText = (task: AnalysisTask): string =>
  task.revision?.reason === 'wrong_focus' && splitQuestion(task.focus).length > 0
    ? askedText({ ...task, subject: '' })
    : askedText(task)

const THEMES = 24

/** The most frequent terms, counted once per item so that a long item does not outweigh the others. */
function frequentTerms(excerpts: readonly Excerpt[]): string {
  const items = new Map<string, Set<string>>()
  for (const { passage, terms } of excerpts) {
    for (const term of terms) {
      if (/^\p{L}{3,}/u.test(term)) items.set(term, (items.get(term) ?? new Set()).add(passage.chunkId))
    }
  }
  return [...items]
    .sort(([, a], [, b]) => b.size - a.size)
    .slice(0, THEMES)
    .map(([term]) => term)
    .join(' ')
}
