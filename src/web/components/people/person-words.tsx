import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PersonWord, PersonWords as Words } from '#shared/contracts/reading.ts'
import { placeInWords } from '#shared/place-words.ts'
import { nameInWords, tellerInWords } from '#shared/speaker-words.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { usePeople, usePersonWords } from '../../api/people.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { formatDay } from '../../ui/dates.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Section } from '../../ui/section.tsx'
import { Loaded } from '../../ui/states.tsx'
import { PARTY_ROLES } from '../case/case-words.ts'
import { nameItem } from '../evidence/copies.ts'
import { itemCount } from '../evidence/evidence-words.ts'
import classes from './people.module.css'
import { isQuoted } from './people-words.ts'

const AT_ONCE = 50

/** One person: their own words, and what others say of them, each with the place where it stands. */
export function PersonWords({ caseId, personId }: { caseId: string; personId: string }) {
  const query = usePersonWords(caseId, personId)
  return (
    <Stack gap="md">
      <Group gap="md">
        <PageLink to={paths.people(caseId)} fz="xs">
          All people
        </PageLink>
        {query.data ? (
          <PageLink to={paths.chronology(caseId, query.data.name)} fz="xs">
            In the chronology
          </PageLink>
        ) : null}
      </Group>
      <Loaded query={query} lines={8}>
        {({ name, said, about, is_whole }) => (
          <>
            <Text component="h2" fz="xl" fw="var(--mantine-font-weight-medium)" m={0} className="words">
              {name}
            </Text>
            <WhoItIs caseId={caseId} personId={personId} />
            {is_whole ? null : (
              <Text fz="xs" role="status">
                This person is in more items than are shown here. The search finds the others.
              </Text>
            )}
            <WordList
              title="Their own words"
              none="Nothing is known to be theirs."
              caseId={caseId}
              words={said}
            />
            <WordList
              title="What others say of them"
              none="Nobody names this person."
              caseId={caseId}
              words={about}
              withSpeaker
            />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

/** What they are in the case, in how many items they speak or are spoken to, and what else they are called there. */
function WhoItIs({ caseId, personId }: { caseId: string; personId: string }) {
  const person = usePeople(caseId).data?.items.find(({ id }) => id === personId)
  if (!person) return null
  const { role, aliases } = person
  const items = aliases.find(({ id }) => id === personId)?.items ?? 0
  const others = aliases.filter(({ id }) => id !== personId).map(({ name }) => name)
  const facts = [
    role ? PARTY_ROLES[role] : null,
    items > 0 ? itemCount(items) : null,
    others.length > 0 ? `also as ${others.join(', ')}` : null,
  ].filter(Boolean)
  return facts.length === 0 ? null : (
    <Text fz="sm" c="dimmed" mt="calc(-1 * var(--mantine-spacing-sm))" className="words">
      {facts.join(' · ')}
    </Text>
  )
}

interface WordListProps {
  readonly title: string
  readonly none: string
  readonly caseId: string
  readonly words: Words['said']
  readonly withSpeaker?: boolean
}

function WordList({ title, none, caseId, words: { total, items }, withSpeaker = false }: WordListProps) {
  const [shown, setShown] = useState(AT_ONCE)
  return (
    <Section title={`${title} (${formatCount(total)})`}>
      {items.length === 0 ? <Text c="dimmed">{none}</Text> : null}
      <ol className={classes.people}>
        {[...Map.groupBy(items.slice(0, shown), ({ evidence_id: id }) => id)].map(([id, inside]) => (
          <ItemWords key={id} caseId={caseId} words={inside} withSpeaker={withSpeaker} />
        ))}
      </ol>
      {items.length > shown ? (
        <ActionButton size="xs" variant="default" mt="sm" onClick={() => setShown(shown + AT_ONCE)}>
          Show more
        </ActionButton>
      ) : null}
    </Section>
  )
}

interface ItemWordsProps {
  readonly caseId: string
  /** All of one item. */
  readonly words: readonly PersonWord[]
  readonly withSpeaker: boolean
}

function ItemWords({ caseId, words, withSpeaker }: ItemWordsProps) {
  const [first] = words
  if (!first) return null
  return (
    <li>
      <PageLink to={paths.evidence(caseId, first.evidence_id)} fz="xs" className="words">
        {nameItem(first)}
      </PageLink>
      {words.map((word) => (
        <Word key={word.start} caseId={caseId} word={word} withSpeaker={withSpeaker} />
      ))}
    </li>
  )
}

function Word({ caseId, word, withSpeaker }: { caseId: string; word: PersonWord; withSpeaker: boolean }) {
  const { speaker, told_by, to, said_on: day, text, evidence_id: id, start, end, at } = word
  const facts = [
    withSpeaker && speaker ? nameInWords(speaker) : null,
    told_by ? tellerInWords(told_by) : !withSpeaker && isQuoted(text) ? 'as quoted there' : null,
    to.length > 0 ? `to ${to.join(', ')}` : null,
    day ? formatDay(day) : null,
  ].filter(Boolean)
  return (
    <div className={classes.word}>
      <p className={`${classes.said} words`}>{wordsAsRead(text)}</p>
      <Text fz="xs" c="dimmed" className="words">
        {facts.length > 0 ? `${facts.join(' · ')} · ` : ''}
        <PageLink to={paths.evidenceAt(caseId, id, start, end)} fz="xs">
          {placeInWords(at)}
        </PageLink>
      </Text>
    </div>
  )
}
