import type { Inquiry } from '#shared/contracts/investigations.ts'
import { useAnalyses } from '../../api/analyses.ts'
import { useInquiries } from '../../api/inquiries.ts'
import { paths } from '../../paths.ts'
import { MoreLine } from '../../ui/more-line.tsx'
import { plural } from '../../ui/plural.ts'
import { listUnanswered } from '../case/find-leads.ts'
import { GenerateHere } from './generate-here.tsx'
import classes from './questions-to-ask.module.css'

const MAX_NAMED = 3

/** Where evidence has just come in: the questions that it may answer, each to be asked from here. */
export function QuestionsToAsk({ caseId }: { caseId: string }) {
  const questions = useInquiries(caseId, 'question').data
  const analyses = useAnalyses(caseId).data
  const unanswered = questions && analyses ? listUnanswered(questions, analyses) : []
  if (unanswered.length === 0) return null
  return (
    <>
      <p className={classes.title}>{plural(unanswered.length, 'question')} without an answer</p>
      <AskQuestions caseId={caseId} questions={unanswered} />
    </>
  )
}

/** The first of these questions, each with a button that has it answered. */
export const AskQuestions = ({ caseId, questions }: { caseId: string; questions: readonly Inquiry[] }) => (
  <ul className={classes.named}>
    {questions.slice(0, MAX_NAMED).map(({ id, text }) => (
      <li key={id} className={classes.asked}>
        <span className="words">{text}</span>
        <GenerateHere caseId={caseId} kind="question" id={id} about={text} />
      </li>
    ))}
    <MoreLine more={questions.length - MAX_NAMED} to={paths.questions(caseId)} />
  </ul>
)
