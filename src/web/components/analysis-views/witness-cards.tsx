import { NativeSelect } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { BASIS_WORDS, STANCE_WORDS } from '#shared/account-words.ts'
import type { WitnessView } from '#shared/contracts/analysis-views.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatCount } from '../../ui/format-count.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { plural } from '../../ui/plural.ts'
import type { Reading } from '../analysis/reading.ts'
import { AccountsConflict, type Fact, FactWords, listFactIds, summarizeFact } from './fact-words.tsx'
import { useReveal } from './placed.tsx'
import { conflictsFirst, listSpeaking } from './places.ts'
import { StanceShape } from './stance-shape.tsx'
import views from './views.module.css'
import classes from './witness-cards.module.css'

const EVERYBODY = ''

interface WitnessCardsProps {
  readonly view: WitnessView
  readonly reading: Reading
}

/**
 * The matrix where there is no room for a column a person: a card for each fact with those who speak of it, and a
 * choice of one person, whose facts alone stay.
 */
export function WitnessCards({ view, reading }: WitnessCardsProps) {
  const rows = useMemo(() => conflictsFirst(view, reading.statementById), [view, reading])
  const [person, setPerson] = useState(EVERYBODY)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const open = (id: string) => setOpened((before) => before.symmetricDifference(new Set([id])))
  useReveal((id) => {
    const found = rows.find(({ fact }) => listFactIds(view, fact).includes(id))
    if (!found) return
    setPerson(EVERYBODY)
    setOpened((before) => before.union(new Set([found.fact.id])))
  })
  const speaking = useMemo(() => new Map(view.facts.map(({ id }) => [id, listSpeaking(view, id)])), [view])
  const tells = (fact: Fact, name: string) => speaking.get(fact.id)?.some(({ party }) => party === name)
  const names = view.witnesses.map(({ party }) => party).toSorted((a, b) => a.localeCompare(b))
  const shown = rows.filter(({ fact }) => person === EVERYBODY || tells(fact, person))
  return (
    <>
      <fieldset className={views.filters} aria-label="Which facts">
        <NativeSelect
          aria-label="Person"
          size="xs"
          data={[
            { value: EVERYBODY, label: 'Everybody' },
            ...names.map((name) => {
              const count = view.facts.filter((fact) => tells(fact, name)).length
              return { value: name, label: `${name} (${formatCount(count)})` }
            }),
          ]}
          value={person}
          onChange={(event) => setPerson(event.currentTarget.value)}
          maw={220}
        />
        <span role="status" className={views.shown}>
          {shown.length === rows.length
            ? plural(rows.length, 'fact')
            : `${formatCount(shown.length)} of ${plural(rows.length, 'fact')}`}
        </span>
      </fieldset>
      <ul className={classes.cards} aria-label="Who says what of each fact">
        {shown.map(({ fact, conflict }) => (
          <FactCard
            key={fact.id}
            view={view}
            fact={fact}
            conflict={conflict}
            words={summarizeFact(fact, reading)}
            speaking={chosenFirst(speaking.get(fact.id) ?? [], person)}
            opened={opened.has(fact.id)}
            onToggle={open}
          />
        ))}
      </ul>
    </>
  )
}

type Cells = WitnessView['cells']

/** Whoever was chosen stands first. */
const chosenFirst = (cells: Cells, person: string): Cells => [
  ...cells.filter(({ party }) => party === person),
  ...cells.filter(({ party }) => party !== person),
]

interface FactCardProps {
  readonly view: WitnessView
  readonly fact: Fact
  readonly conflict: boolean
  readonly words: string
  readonly speaking: Cells
  readonly opened: boolean
  readonly onToggle: (factId: string) => void
}

/** Who says what of one fact; opened, in their words. */
function FactCard({ view, fact, conflict, words, speaking, opened, onToggle }: FactCardProps) {
  const id = useId()
  return (
    <li className={classNames(views.card, classes.card)}>
      {conflict ? <AccountsConflict /> : null}
      <h3 className={classNames(classes.fact, 'words')}>{words}</h3>
      <ul className={classes.people}>
        {speaking.map(({ party, stance, basis }) => (
          <li key={party} className={classes.person}>
            <StanceShape stance={stance} />
            <span>
              <bdi>{party}</bdi>{' '}
              <span className={views.quiet}>
                {[STANCE_WORDS[stance], BASIS_WORDS[basis]].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.opens}>
        <PlainButton opens={{ id, opened }} onPress={() => onToggle(fact.id)}>
          {opened ? 'Hide their words' : 'Show their words'}
          <span className="visually-hidden"> on: {words}</span>
        </PlainButton>
      </div>
      {opened ? (
        <div id={id}>
          <FactWords view={view} fact={fact} level="h4" />
        </div>
      ) : null}
    </li>
  )
}
