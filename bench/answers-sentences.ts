import { groupDuplicates } from '#server/adapters/analyst/extractive/drafts/duplicates.ts'
import { cutExcerpts } from '#server/adapters/analyst/extractive/drafts/excerpts.ts'
import { nearnessTo, rankExcerpts } from '#server/adapters/analyst/extractive/drafts/ranking.ts'
import { prepareQuestions } from '#server/adapters/analyst/extractive/drafts/subject.ts'
import { createLocalEmbeddingModel } from '#server/adapters/embedding-model/local/create-local-embedding-model.ts'
import { createBm25, weighTerms } from '#server/platform/text/bm25.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { AnalysisTask, Passage } from '#server/ports/analyst.ts'
import { cached } from './asked-case.ts'
import { readMeetings, readSections } from './training/labelled-answers.ts'

const GOAL = 0.86
const AMONG = 3
const THREADS = 2

/** Questions, those answered first by the ranking of an answer, and by BM25. */
interface Tally {
  asked: number
  ours: number
  bm25: number
}

/**
 * How often the sentence that answers a question comes first (SelQA), and one of the turns that people marked among
 * the first three (QMSum), by the ranking of an answer and by BM25.
 */
async function run() {
  const embeddings = cached(createLocalEmbeddingModel({ threads: THREADS }))
  const signal = new AbortController().signal
  const rank = async (question: string, texts: readonly string[], title: string): Promise<number[]> => {
    const passages = texts.map((text, place) => toPassage(text, title, place))
    const task: AnalysisTask = { type: 'question', subject: question, focus: '', passages }
    const excerpts = cutExcerpts(passages)
    const questions = prepareQuestions(task, excerpts)
    const ranked = await rankExcerpts(groupDuplicates(excerpts), questions, { embeddings, signal })
    const best = ranked.toSorted((a, b) => nearnessTo(b, 0).score - nearnessTo(a, 0).score)
    return [...new Set(best.map(({ group }) => Number(group.lead.passage.chunkId)))]
  }
  const tally = async (
    { question, texts, title }: { question: string; texts: readonly string[]; title: string },
    { first, isRight }: { first: number; isRight: (place: number) => boolean },
    into: Tally,
  ) => {
    into.asked++
    if ((await rank(question, texts, title)).slice(0, first).some(isRight)) into.ours++
    if (byWords(question, texts).slice(0, first).some(isRight)) into.bm25++
  }
  const selqa = halves()
  const qmsum = halves()
  try {
    for (const { question, article, section, answers, candidates, heldOut } of readSections())
      await tally(
        { question, texts: candidates, title: `${article}: ${section}` },
        { first: 1, isRight: (place) => answers.includes(place) },
        heldOut ? selqa.putAway : selqa.seen,
      )
    for (const { turns, questions, heldOut } of readMeetings())
      for (const { question, spans } of questions)
        await tally(
          { question, texts: turns.map(({ speaker, text }) => `${speaker}: ${text}`), title: 'Meeting' },
          { first: AMONG, isRight: (place) => spans.some(([from, to]) => from <= place && place <= to) },
          heldOut ? qmsum.putAway : qmsum.seen,
        )
  } finally {
    await embeddings.close()
  }
  process.stderr.write(`SelQA, the answering sentence first: ${JSON.stringify(selqa)}\n`)
  process.stderr.write(`QMSum, a marked turn among the first three: ${JSON.stringify(qmsum)}\n`)
  const share = selqa.putAway.ours / selqa.putAway.asked
  return {
    ratio: Math.round((share / GOAL) * 100) / 100,
    against: 'questions whose answering sentence comes first (SelQA, the half put away), 86 of 100',
    goal: 1,
    holds: share >= GOAL,
    details: { selqa, qmsum },
  }
}

const halves = (): Record<'seen' | 'putAway', Tally> => ({
  seen: { asked: 0, ours: 0, bm25: 0 },
  putAway: { asked: 0, ours: 0, bm25: 0 },
})

export const answersSentencesBench = { name: 'answers-sentences', run }

const toPassage = (text: string, title: string, place: number): Passage => ({
  chunkId: String(place),
  evidenceId: title,
  title,
  sourceType: 'content',
  text,
  start: place * 10_000,
  rank: 1,
  occurredAt: null,
})

function byWords(question: string, texts: readonly string[]): number[] {
  const scores = createBm25(texts.map((text) => contentTerms(text))).score(weighTerms(contentTerms(question)))
  return [...scores.keys()].toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
}
