import { Text, TextInput } from '@mantine/core'
import { Suspense, useMemo, useState } from 'react'
import type { Allegation } from '#shared/contracts/allegations.ts'
import type { FoundPassage } from '#shared/contracts/passages.ts'
import { cutAround } from '#shared/cut-around.ts'
import { findHits } from '#shared/find-hits.ts'
import { LIMITS } from '#shared/limits.ts'
import { placeInWords } from '#shared/place-words.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { usePassages } from '../../api/evidence.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Loaded } from '../../ui/states.tsx'
import { MarkedText } from '../source/marked-text.tsx'
import classes from './allegations.module.css'

const ChooseWords = lazyPart(() => import('./choose-words.tsx'), 'ChooseWords')

/** In UTF-16 code units. */
const AROUND = { before: 120, after: 260 } as const

interface SearchEvidenceProps {
  readonly caseId: string
  readonly allegation: Allegation
  readonly disabledReason: string | null
}

/** The words of the whole case's evidence, and the passages that have what is looked for. */
export function SearchEvidence({ caseId, allegation, disabledReason }: SearchEvidenceProps) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<FoundPassage | null>(null)
  const query = usePassages(caseId, words)
  return (
    <section className={classes.candidates} aria-label="Passages to choose from">
      <TextInput
        label="Words in the evidence"
        description="What you choose stands under your name, as evidence and not as a finding."
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        maxLength={200}
        autoFocus
        mb="snug"
      />
      {words.trim().length < LIMITS.searchLeast ? null : (
        <Loaded query={query}>
          {({ items, is_whole }) => (
            <>
              {items.length === 0 ? (
                <p className={classes.quiet}>No passage has these words. Try fewer or other ones.</p>
              ) : null}
              <ul className={classes.statements}>
                {items.map((one) => (
                  <Passage
                    key={`${one.evidence_id} ${one.start}`}
                    caseId={caseId}
                    passage={one}
                    words={words}
                    disabledReason={disabledReason}
                    onChoose={() => setChosen(one)}
                  />
                ))}
              </ul>
              {is_whole ? null : (
                <Text fz="xs" role="status">
                  These are the first {items.length}. One more word narrows the search.
                </Text>
              )}
            </>
          )}
        </Loaded>
      )}
      {chosen ? (
        <Suspense fallback={null}>
          <ChooseWords
            caseId={caseId}
            allegation={allegation}
            passage={chosen}
            words={words}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

interface PassageProps {
  readonly caseId: string
  readonly passage: FoundPassage
  readonly words: string
  readonly disabledReason: string | null
  readonly onChoose: () => void
}

function Passage({ caseId, passage, words, disabledReason, onChoose }: PassageProps) {
  const { evidence_id: id, exhibit_number, title, start, end, at } = passage
  const text = useMemo(() => wordsAsRead(passage.text), [passage.text])
  const marks = findHits(text, words)
  const [from, to] = cutAround(text, marks[0]?.start ?? 0, AROUND)
  const place = `${[exhibit_number, title].filter(Boolean).join(' ')}, ${placeInWords(at)}`
  return (
    <li className={classes.statement}>
      <div>
        <span className={classes.text}>
          {from > 0 ? '… ' : ''}
          <MarkedText content={text} start={from} end={to} marking={{ marks, current: -1 }} />
          {to < text.length ? ' …' : ''}
        </span>
        <div className={classes.facts}>
          <PageLink to={paths.evidenceAt(caseId, id, start, end)} fz="xs" className="words">
            {place}
          </PageLink>
        </div>
      </div>
      <div className={classes.buttons}>
        <ActionButton
          size="compact-xs"
          variant="default"
          aria-label={`Choose words of ${place}`}
          disabledReason={disabledReason}
          onClick={onChoose}
        >
          Choose words
        </ActionButton>
      </div>
    </li>
  )
}
