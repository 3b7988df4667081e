import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ASSESSMENT_FIELD_WORDS, ASSESSMENT_VALUE_WORDS } from '#shared/assessment-words.ts'
import type { Assessment } from '#shared/contracts/assessments.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { Day } from '../../ui/dates.tsx'
import { plural } from '../../ui/plural.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { AssessButton } from './assess-button.tsx'
import { AssessmentForm } from './assessment-form.tsx'
import classes from './assessments.module.css'
import type { Assessing } from './use-assessing.ts'

interface AssessedFieldProps {
  readonly assessing: Assessing
  readonly about: string
  readonly onClose: () => void
}

/** One field: what was said last, by whom and when, what was said before, and the way to say something else. */
export function AssessedField({ assessing, about, onClose }: AssessedFieldProps) {
  const { of, known, draft, setDraft, isOpen, takesFocus } = assessing
  const name = ASSESSMENT_FIELD_WORDS[of.field]
  return (
    <fieldset className={classes.field} aria-label={name}>
      <span className={classes.name}>{name}</span>
      <div className={classes.said}>
        {known ? <Said said={known} /> : <p className={classes.quiet}>Not assessed yet</p>}
        {known && known.earlier.length > 0 ? <Earlier all={known.earlier} /> : null}
        {isOpen ? (
          <AssessmentForm
            of={of}
            label={`${name}: ${about}`}
            draft={draft}
            onDraft={setDraft}
            mayTakeBack={known !== undefined && known.value !== null}
            takesFocus={takesFocus}
            onClose={onClose}
          />
        ) : (
          <div className="no-print">
            <AssessButton assessing={assessing} about={about} />
          </div>
        )}
      </div>
    </fieldset>
  )
}

function Said({
  said: { value, reason, assessed_by, assessed_at },
}: {
  said: Assessment['earlier'][number]
}) {
  const by = (
    <>
      by <bdi>{assessed_by.name ?? FORMER_MEMBER}</bdi> on <Day at={assessed_at} />
    </>
  )
  return (
    <div>
      {value === null ? (
        <>Taken back {by}</>
      ) : (
        <>
          Assessed {by}: <strong className={classes.value}>{ASSESSMENT_VALUE_WORDS[value]}</strong>
        </>
      )}
      <p className={`${classes.reason} words`}>{reason}</p>
    </div>
  )
}

/** On paper they always stand there. */
function Earlier({ all }: { all: Assessment['earlier'] }) {
  const id = useId()
  const printing = usePrinting()
  const [opened, setOpened] = useState(false)
  const shown = opened || printing
  return (
    <div>
      <button
        type="button"
        className={`${classes.earlier} no-print`}
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={13} aria-hidden />
        {plural(all.length, 'earlier version')}
      </button>
      {shown ? (
        <ol id={id} className={classes.versions} aria-label="Earlier versions">
          {all.map((said) => (
            <li key={said.version}>
              <Said said={said} />
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  )
}
