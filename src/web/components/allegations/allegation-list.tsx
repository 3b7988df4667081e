import { Text, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useAllegationChanges, useAllegations } from '../../api/allegations.ts'
import { useRoleReason } from '../../api/session.ts'
import { MainButton } from '../../ui/main-button.tsx'
import { EmptyState, ErrorState, Loaded } from '../../ui/states.tsx'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { wordsAfter } from '../../ui/words-after.ts'
import { ENTER_ADDS, FIELD_THEN_HINT, submitOnEnter } from '../inquiries/submit-on-enter.ts'
import { AllegationCard } from './allegation-card.tsx'
import classes from './allegations.module.css'

/** The allegations of a case in their order, and a field to add one. */
export function AllegationList({ caseId }: { caseId: string }) {
  const query = useAllegations(caseId)
  return (
    <Loaded query={query}>
      {({ items, standard_words, conclusions }) => (
        <>
          {items.length === 0 ? (
            <EmptyState title="No allegations yet">
              An allegation is what the case has to find on. It gets a number that no other one ever gets.
            </EmptyState>
          ) : (
            <Text fz="xs" c="dimmed">
              Standard of proof: {standard_words}
            </Text>
          )}
          <ol className={classes.list}>
            {items.map((allegation) => (
              <li key={allegation.id}>
                <AllegationCard caseId={caseId} allegation={allegation} conclusions={conclusions} />
              </li>
            ))}
          </ol>
          <NewAllegation caseId={caseId} />
        </>
      )}
    </Loaded>
  )
}

function NewAllegation({ caseId }: { caseId: string }) {
  const [text, setText] = useKeptState(`draft.allegation.${caseId}`, '')
  const { add } = useAllegationChanges(caseId)
  const role = useRoleReason('member')
  const latest = useRef(text)
  latest.current = text
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() && !role && !add.isPending)
          add.mutate(
            { text: text.trim() },
            { onSuccess: () => setText(wordsAfter(latest.current, text) || null) },
          )
      }}
    >
      <Textarea
        label="Add an allegation"
        placeholder="Who is said to have done what, when"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={submitOnEnter}
        description={ENTER_ADDS}
        inputWrapperOrder={FIELD_THEN_HINT}
        autosize
        minRows={2}
        maxLength={4_000}
      />
      <div>
        <MainButton
          type="submit"
          variant="default"
          loading={add.isPending}
          disabledReason={role ?? (text.trim() ? null : 'Enter an allegation.')}
        >
          Add
        </MainButton>
      </div>
      {add.error ? <ErrorState error={add.error} kept="Your text is still here." compact /> : null}
    </form>
  )
}
