import { IconChevronRight } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ASSESSMENT_FIELD_WORDS, ASSESSMENT_VALUE_WORDS } from '#shared/assessment-words.ts'
import type { Assessment } from '#shared/contracts/assessments.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import type { Assessable } from '../../api/assessments.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Day } from '../../ui/dates.tsx'
import { plural } from '../../ui/plural.ts'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { AssessmentForm, type DraftAssessment } from './assessment-form.tsx'
import classes from './assessments.module.css'

interface AssessedFieldProps {
  readonly of: Assessable
  readonly about: string
  /** Undefined: nobody has assessed it. */
  readonly known: Assessment | undefined
}

/** One field: what was said last, by whom and when, what was said before, and the way to say something else. */
export function AssessedField({ of, about, known }: AssessedFieldProps) {
  const [draft, setDraft] = useKeptState<DraftAssessment | null>(
    `draft.assessment.${of.analysisId}.${of.target}.${of.field}`,
    null,
  )
  const role = useRoleReason('member')
  const [opened, setOpened] = useState(false)
  const box = useRef<HTMLFieldSetElement>(null)
  const name = ASSESSMENT_FIELD_WORDS[of.field]
  const close = () => {
    flushSync(() => {
      setDraft(null)
      setOpened(false)
    })
    box.current?.querySelector<HTMLElement>('[data-assess]')?.focus()
  }
  const isOpen = role === null && (opened || draft !== null)
  const press = known ? 'Change' : 'Assess'
  return (
    <fieldset ref={box} className={classes.field} aria-label={name}>
      <span className={classes.name}>{name}</span>
      <div className={classes.said}>
        {known ? <Said said={known} /> : <p className={classes.quiet}>Nobody has assessed this yet.</p>}
        {known && known.earlier.length > 0 ? <Earlier all={known.earlier} /> : null}
        {isOpen ? (
          <AssessmentForm
            of={of}
            label={`${name}: ${about}`}
            draft={draft}
            onDraft={setDraft}
            mayTakeBack={known !== undefined && known.value !== null}
            takesFocus={opened}
            onClose={close}
          />
        ) : (
          <div className="no-print">
            <ActionButton
              size="compact-sm"
              variant="default"
              data-assess
              aria-label={`${press} ${name.toLowerCase()}: ${about}`}
              disabledReason={role}
              onClick={() => setOpened(true)}
            >
              {press}
            </ActionButton>
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
