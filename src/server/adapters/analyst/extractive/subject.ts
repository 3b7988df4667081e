import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { Excerpt } from './excerpts.ts'
import { type SubQuestion, splitQuestion, wholeQuestion } from './sub-questions.ts'

export interface Questions {
  readonly whole: SubQuestion
  readonly parts: readonly SubQuestion[]
  /** False where nobody asked anything and the parts are the file's own most frequent words. */
  readonly given: boolean
}

/** Many patterns that look for white space take the square of its length. */
const LONG_SPACE = /\s{20,}/g

/** Subject and focus as one text, without long stretches of white space; '' for an analysis of the whole file. */
export const askedText = (task: AnalysisTask): string =>
  [task.subject, task.focus]
    .map((text) => text.trim().replace(LONG_SPACE, (space) => (space.includes('\n') ? '\n\n' : ' ')))
    .filter((text) => text !== '')
    .join('\n')

export function questionsOf(task: AnalysisTask, excerpts: readonly Excerpt[]): Questions {
  const asked = askedText(task)
  const parts = splitQuestion(asked)
  if (parts.length > 0) return { whole: wholeQuestion(asked), parts, given: true }
  const themes = wholeQuestion(frequentTerms(excerpts))
  return { whole: themes, parts: [themes], given: false }
}

const THEMES = 24

/** What the file speaks of most, counted once per item so that a long item does not drown the others. */
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
