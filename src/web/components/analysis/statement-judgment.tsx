import { IconCheck, IconMessage, IconScale, IconX } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import type { Statement } from '#shared/contracts/analyses.ts'
import type { StatementJudgment } from '#shared/contracts/statement-judgments.ts'
import { useSignedIn } from '../../api/session.ts'
import { formatTime } from '../../ui/dates.tsx'
import { Hint } from '../../ui/hint.tsx'
import { useShortcut } from '../../ui/keyboard.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useRovingGrid } from '../../ui/roving-grid.ts'
import { MeaningShape } from '../../ui/status-badge.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { type OwnWord, useStatementJudging } from './statement-judging.tsx'
import own from './statement-judgment.module.css'

const StatementNote = lazyPart(() => import('./statement-note.tsx'), 'StatementNote')

type Kind = Statement['kind']

interface StatementJudgmentProps {
  readonly statementId: string
  readonly kind: Kind
  readonly number: number
  readonly active: boolean
  /** Whether what speaks against it is open. */
  readonly isArgued: boolean
  /** Missing where the statement was not held against the case. */
  readonly onArgue: ((statementId: string) => void) | undefined
}

interface Tool {
  /** Of “this statement” or “statement 3”. */
  readonly label: (what: string) => string
  readonly pressed: boolean
  readonly press: () => void
  readonly icon: ReactNode
  /** Why it cannot be pressed yet. */
  readonly missing: string | null
}

/** Two statements that may conflict are not agreed with: they do conflict, or they do not. */
const JUDGING = {
  statement: {
    agree: (what: string) => `Agree with ${what}`,
    disagree: (what: string) => `Disagree with ${what}`,
    said: { agree: 'agreed', disagree: 'disagreed' },
  },
  conflict: {
    agree: () => 'A real conflict',
    disagree: () => 'No conflict',
    said: { agree: 'found a real conflict', disagree: 'found no conflict' },
  },
} as const
const findJudgingWords = (kind: Kind) => JUDGING[kind === 'discrepancy' ? 'conflict' : 'statement']

/**
 * Right, wrong, a note, or what speaks against it: beside each sentence, one stop of the Tab key, and by y, n, c and a.
 * Arguing against a statement is no judgment, and waits for no gate.
 */
export function StatementJudgmentTools({
  statementId,
  kind,
  number,
  active,
  isArgued,
  onArgue,
}: StatementJudgmentProps) {
  const words = findJudgingWords(kind)
  const judging = useStatementJudging()
  const why = useId()
  const [noting, setNoting] = useState(false)
  const { ref, onKeyDown, cell } = useRovingGrid<HTMLDivElement>(1, onArgue ? 4 : 3)
  const word = judging?.findOwn(statementId)
  const toggle = (verdict: NonNullable<OwnWord['verdict']>) => {
    if (!judging || !word) return
    void judging.tick(statementId, { ...word, verdict: word.verdict === verdict ? null : verdict })
  }
  const isOpen = active && judging !== null && judging.missing === null
  useShortcut('y', 'Agree with the statement, or mark a conflict as real', () => toggle('agree'), isOpen)
  useShortcut('n', 'Disagree with the statement, or mark it as no conflict', () => toggle('disagree'), isOpen)
  useShortcut('c', 'Write a note on the statement', () => setNoting(true), isOpen)
  useShortcut('a', 'Argue against the statement', () => onArgue?.(statementId), active && Boolean(onArgue))
  if (!judging || !word) return null
  const { missing } = judging
  const tool = (column: number, { label, pressed, press, icon, missing: reason }: Tool) => (
    <Hint label={reason ?? label('this statement')}>
      <button
        {...cell(0, column)}
        type="button"
        className={own.tool}
        aria-label={label(`statement ${number}`)}
        aria-pressed={pressed}
        {...(reason ? { 'aria-disabled': true, 'aria-describedby': why } : { onClick: press })}
      >
        {icon}
      </button>
    </Hint>
  )
  return (
    <>
      <div
        ref={ref}
        className={`${own.tools} no-print`}
        role="toolbar"
        aria-label={`Judgment of statement ${number}`}
        data-judged={word.verdict !== null || word.note !== null}
        onKeyDown={onKeyDown}
      >
        {tool(0, {
          label: words.agree,
          pressed: word.verdict === 'agree',
          press: () => toggle('agree'),
          icon: <IconCheck size={16} aria-hidden />,
          missing,
        })}
        {tool(1, {
          label: words.disagree,
          pressed: word.verdict === 'disagree',
          press: () => toggle('disagree'),
          icon: <IconX size={16} aria-hidden />,
          missing,
        })}
        {tool(2, {
          label: (what) => `Note on ${what}`,
          pressed: word.note !== null,
          press: () => setNoting(true),
          icon: <IconMessage size={16} aria-hidden />,
          missing,
        })}
        {onArgue
          ? tool(3, {
              label: (what) => `Argue against ${what}`,
              pressed: isArgued,
              press: () => onArgue(statementId),
              icon: <IconScale size={16} aria-hidden />,
              missing: null,
            })
          : null}
        {missing ? (
          <span id={why} className="visually-hidden">
            {missing}
          </span>
        ) : null}
      </div>
      {noting ? (
        <Suspense fallback={null}>
          <StatementNote
            analysisId={judging.analysisId}
            statementId={statementId}
            number={number}
            note={word.note}
            onSave={(note) => judging.say(statementId, { ...word, note })}
            onClose={() => setNoting(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** What people said of the statement, below it; nothing where nobody has. */
export function StatementWords({ statementId, kind }: Pick<StatementJudgmentProps, 'statementId' | 'kind'>) {
  const judging = useStatementJudging()
  const { user } = useSignedIn()
  const printing = usePrinting()
  const said = judging?.byStatement.get(statementId) ?? []
  const refused = judging?.refused?.statementId === statementId ? judging.refused.message : null
  if (said.length === 0 && !refused) return null
  return (
    <ul className={own.words} aria-label="What people say of it">
      {said.map((one) => (
        <li key={one.user.id}>
          <Said
            said={one}
            words={findJudgingWords(kind).said}
            // Paper is read by somebody else.
            who={one.user.id === user.id && !printing ? 'You' : (one.user.name ?? 'A former member')}
          />
        </li>
      ))}
      {refused ? (
        <li role="alert">
          <MeaningShape meaning="contradicted" /> Not recorded. {refused}
        </li>
      ) : null}
    </ul>
  )
}

interface SaidProps {
  readonly said: StatementJudgment
  readonly who: string
  readonly words: Readonly<Record<'agree' | 'disagree', string>>
}

function Said({ said, who, words }: SaidProps) {
  const { verdict, note, judged_at, reworded_since } = said
  return (
    <>
      <span title={formatTime(judged_at)}>
        {verdict ? <MeaningShape meaning={verdict === 'agree' ? 'supported' : 'contradicted'} /> : null}{' '}
        <bdi>{who}</bdi> {verdict ? words[verdict] : 'noted'}
        {reworded_since ? ', before it was reworded' : ''}
      </span>
      {note ? (
        <>
          : <span className="words">{note}</span>
        </>
      ) : null}
    </>
  )
}
