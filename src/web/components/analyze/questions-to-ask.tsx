import { useRef } from 'react'
import type { AnalysisSummary } from '#shared/contracts/analyses.ts'
import type { Inquiry } from '#shared/contracts/investigations.ts'
import { isUnderWay, useAnalyses } from '../../api/analyses.ts'
import { useInquiries } from '../../api/inquiries.ts'
import { paths } from '../../paths.ts'
import { MoreLine } from '../../ui/more-line.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { plural } from '../../ui/plural.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ANALYSIS_STATUS_MEANINGS, ANALYSIS_STATUSES } from '../analysis/analysis-words.ts'
import { listUnanswered } from '../case/find-leads.ts'
import { GenerateAll } from './generate-all.tsx'
import { GenerateHere } from './generate-here.tsx'
import classes from './questions-to-ask.module.css'

const MAX_NAMED = 3

/**
 * Where evidence has just come in: the questions that it may answer, each to be asked from here. One that has been asked
 * keeps its row, which says how far its analysis is.
 */
export function QuestionsToAsk({ caseId }: { caseId: string }) {
  const questions = useInquiries(caseId, 'question').data
  const analyses = useAnalyses(caseId).data
  const offered = useRef(new Set<string>())
  const unanswered = questions && analyses ? listUnanswered(questions, analyses) : []
  for (const { id } of unanswered) offered.current.add(id)
  const shown = (questions ?? []).filter(({ id }) => offered.current.has(id))
  if (shown.length === 0) return null
  return (
    <>
      <p className={classes.title}>
        {unanswered.length > 0
          ? `${plural(unanswered.length, 'question')} without an answer`
          : 'Every question has been asked'}
      </p>
      <AskQuestions caseId={caseId} questions={shown} />
      <GenerateAll caseId={caseId} questions={unanswered} />
    </>
  )
}

/** The first of these questions, each with a button that has it answered. */
export function AskQuestions({ caseId, questions }: { caseId: string; questions: readonly Inquiry[] }) {
  const analyses = useAnalyses(caseId).data ?? []
  return (
    <ul className={classes.named}>
      {questions.slice(0, MAX_NAMED).map(({ id, text }) => (
        <li key={id} className={classes.asked}>
          <span className="words">{text}</span>
          <AskOrSee
            caseId={caseId}
            id={id}
            text={text}
            latest={analyses.find((one) => one.question_id === id && one.generation_status !== 'failed')}
          />
        </li>
      ))}
      <MoreLine more={questions.length - MAX_NAMED} to={paths.questions(caseId)} />
    </ul>
  )
}

interface AskOrSeeProps {
  readonly caseId: string
  readonly id: string
  readonly text: string
  readonly latest: AnalysisSummary | undefined
}

function AskOrSee({ caseId, id, text, latest }: AskOrSeeProps) {
  if (!latest) return <GenerateHere caseId={caseId} kind="question" id={id} about={text} />
  if (!isUnderWay(latest.generation_status))
    return <PageLink to={paths.analysis(caseId, latest.id)}>Read the analysis</PageLink>
  return (
    <StatusBadge meaning={ANALYSIS_STATUS_MEANINGS[latest.generation_status]}>
      {ANALYSIS_STATUSES[latest.generation_status]}
    </StatusBadge>
  )
}
