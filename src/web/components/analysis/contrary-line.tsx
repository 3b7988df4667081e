import type { Citation, Statement } from '#shared/contracts/analyses.ts'
import { CONTRARY_REASON_WORDS, contraryInWords } from '#shared/contrary-words.ts'
import { inQuotationMarks } from '#shared/in-quotation-marks.ts'
import { speakerInWords } from '#shared/speaker-words.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { formatDay } from '../../ui/dates.tsx'
import classes from './analysis.module.css'
import type { NumberedCitation } from './reading.ts'
import own from './receipt-line.module.css'

interface ContraryLineProps {
  readonly contrary: readonly NumberedCitation[]
  readonly open?: string | null
  /** Without it the citations are numbers to read, not to press. */
  readonly onCite?: (citationId: string) => void
}

/** Beside a finding: what the case has that speaks otherwise, in its own words, and in what it differs. */
export function ContraryLine({ contrary, open = null, onCite }: ContraryLineProps) {
  if (contrary.length === 0) return null
  return (
    <ul className={own.contrary} aria-label="Speaks otherwise">
      {contrary.map(({ citation, number }) => (
        <li key={citation.id}>
          <span className={own.reason}>
            Speaks otherwise, {citation.contrary && CONTRARY_REASON_WORDS[citation.contrary]}:
          </span>{' '}
          {inQuotationMarks(wordsAsRead(citation.quote, [citation]))}
          {said(citation)}
          {onCite ? (
            <button
              type="button"
              className={classes.cite}
              aria-pressed={open === citation.id}
              aria-label={`Citation ${number}, speaks otherwise`}
              onClick={() => onCite(citation.id)}
            >
              {number}
            </button>
          ) : (
            <sup> {number}</sup>
          )}
        </li>
      ))}
    </ul>
  )
}

const said = (citation: Citation): string => {
  const who = speakerInWords(citation, formatDay)
  return who ? ` (${who})` : ''
}

/** How far the findings were held against the rest of the case. */
export function ContrarySummary({ statements }: { readonly statements: readonly Statement[] }) {
  const words = contraryInWords(statements)
  return words ? <p className={own.receipt}>{words}</p> : null
}
