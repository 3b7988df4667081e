import type { Statement } from '#shared/contracts/analyses.ts'
import { POLICY_STATUS_WORDS } from '#shared/policy-words.ts'
import { copiesInWords } from '#shared/source-words.ts'
import { type Meaning, MeaningShape } from '../../ui/status-badge.tsx'
import classes from './analysis.module.css'
import { STATEMENT_KINDS } from './analysis-words.ts'
import { usePersonsWords } from './persons-words.ts'

type Mark = readonly [words: string, meaning: Meaning]

/**
 * Each mark has a shape and words. What is as it should be has none, but for a policy: that it was in force is not to be
 * guessed from silence.
 */
export function StatementMarks({ statement }: { statement: Statement }) {
  const personsWords = usePersonsWords()(statement)
  const repointed = statement.citations.some((citation) => citation.repointed)
  const fuzzy = statement.citations.some((citation) => citation.method === 'fuzzy')
  const copies = copiesInWords(statement)
  const { policy_status } = statement
  const uncited = personsWords
    ? 'Uncited: these words were not found in the evidence and no passage was picked for them'
    : 'Uncited: nothing in the evidence is quoted for it'
  const marks: (Mark | null)[] = [
    personsWords ? [personsWords, 'accent'] : null,
    statement.kind === 'finding' ? null : [STATEMENT_KINDS[statement.kind], 'neutral'],
    copies ? [copies, 'neutral'] : null,
    policy_status
      ? [`Policy ${POLICY_STATUS_WORDS[policy_status]}`, policy_status === 'in_force' ? 'neutral' : 'partial']
      : null,
    // A receipt says more of what is missing than that it cannot be quoted.
    statement.uncited && !statement.receipt ? [uncited, 'not-found'] : null,
    statement.support_lost
      ? ['Support lost: everything it cites has been withdrawn, excluded or deleted', 'contradicted']
      : null,
    repointed
      ? ['Repointed: the quote was found in a different passage from the one named', 'partial']
      : null,
    fuzzy ? ['Close quote: the words differ slightly from the evidence', 'partial'] : null,
    statement.unverified_quotes?.length
      ? ['Quotes words that are not in the evidence', 'contradicted']
      : null,
  ]
  const shown = marks.filter((mark) => mark !== null)
  if (shown.length === 0) return null
  return (
    <div className={classes.marks}>
      {shown.map(([words, meaning]) => (
        <span key={words}>
          <MeaningShape meaning={meaning} /> {words}
        </span>
      ))}
    </div>
  )
}
