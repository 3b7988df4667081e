import { Group, Text } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import type { PeopleList as People, PeopleDecision, RegisteredPerson } from '#shared/contracts/reading.ts'
import { useDecidePeople, usePeople } from '../../api/people.ts'
import { useRoleReason } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ActionButton, IconButton } from '../../ui/action-button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, ErrorState, Loaded } from '../../ui/states.tsx'
import { PARTY_ROLES } from '../case/case-words.ts'
import { itemCount } from '../evidence/evidence-words.ts'
import { JoinPerson } from './join-person.tsx'
import classes from './people.module.css'
import { REASONS } from './people-words.ts'

/** Everybody who speaks or is spoken to in the evidence, with all their names; a person joins and parts them. */
export function PeopleList({ caseId }: { caseId: string }) {
  const query = usePeople(caseId)
  return <Loaded query={query}>{(people) => <Found caseId={caseId} people={people} />}</Loaded>
}

function Found({ caseId, people: { items, not_people, unread } }: { caseId: string; people: People }) {
  const decide = useDecidePeople(caseId)
  const role = useRoleReason('member')
  const names = new Map(items.map(({ id, name }) => [id, name]))
  const hasParties = items.some(({ role }) => role !== null)
  const actions: Actions = {
    disabledReason: role,
    busy: decide.isPending,
    decide: (decision) => decide.mutate(decision),
  }
  return (
    <>
      {unread > 0 ? (
        <Text role="status" c="dimmed">
          {itemCount(unread)} {unread === 1 ? 'waits' : 'wait'} to be read. More people may appear.
        </Text>
      ) : null}
      {decide.error ? <ErrorState error={decide.error} compact /> : null}
      {items.length === 0 ? (
        <EmptyState title="Nobody yet">
          People appear here once there is evidence in which somebody speaks or is spoken to.
        </EmptyState>
      ) : (
        GROUPS.map(({ title, holds }) => {
          const members = items.filter(holds)
          return members.length === 0 ? null : (
            <Section key={title} title={hasParties ? title : 'Everybody'}>
              <ul className={classes.people}>
                {members.map((person) => (
                  <Person
                    key={person.id}
                    caseId={caseId}
                    person={person}
                    people={items}
                    names={names}
                    actions={actions}
                  />
                ))}
              </ul>
            </Section>
          )
        })
      )}
      {not_people.length > 0 ? (
        <Section title="Not people">
          <ul className={classes.people}>
            {not_people.map(({ id, name, items: count }) => (
              <li key={id}>
                <Group gap="xs" align="baseline">
                  <span className="words">{name}</span>
                  <Text span c="dimmed" fz="xs">
                    {itemCount(count)}
                  </Text>
                  <Decide
                    label="A person"
                    about={name}
                    decision={{ names: [id], is_person: true }}
                    actions={actions}
                  />
                </Group>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}

const GROUPS = [
  { title: 'Parties', holds: ({ role }: RegisteredPerson) => role !== null },
  { title: 'Other people', holds: ({ role }: RegisteredPerson) => role === null },
]

interface Actions {
  readonly disabledReason: string | null
  readonly busy: boolean
  decide(decision: PeopleDecision): void
}

function Person({
  caseId,
  person,
  people,
  names,
  actions,
}: {
  caseId: string
  person: RegisteredPerson
  people: readonly RegisteredPerson[]
  names: ReadonlyMap<string, string>
  actions: Actions
}) {
  const { id, name, role, aliases, maybe } = person
  const others = aliases.filter((alias) => alias.id !== id)
  const items = aliases.find((alias) => alias.id === id)?.items ?? 0
  const facts = [role ? PARTY_ROLES[role] : null, items > 0 ? itemCount(items) : null].filter(Boolean)
  return (
    <li>
      <Group gap="xs" align="baseline">
        <PageLink to={paths.person(caseId, id)} fw="var(--mantine-font-weight-medium)" className="words">
          {name}
        </PageLink>
        <Text span c="dimmed" fz="xs">
          {facts.join(' · ')}
        </Text>
        {/* With the signs beside it, which have no line to stand on. */}
        <PageLink to={paths.chronology(caseId, name)} fz="xs" ms="auto" style={{ alignSelf: 'center' }}>
          Chronology<span className="visually-hidden"> of {name}</span>
        </PageLink>
        {role === null && people.length > 1 ? (
          <JoinPerson
            caseId={caseId}
            person={person}
            others={people.filter((other) => other.id !== id)}
            disabledReason={actions.disabledReason}
          />
        ) : null}
        {role === null ? (
          <IconButton
            label={`Not a person: ${name}`}
            size="sm"
            style={{ alignSelf: 'center' }}
            disabledReason={actions.disabledReason}
            loading={actions.busy}
            onClick={() => actions.decide({ names: aliases.map((alias) => alias.id), is_person: false })}
          >
            <IconUserOff size={16} aria-hidden />
          </IconButton>
        ) : null}
      </Group>
      {others.length > 0 ? (
        <ul className={classes.names} aria-label={`Other names of ${name}`}>
          {others.map((alias) => (
            <li key={alias.id}>
              <span className="words">{alias.name}</span>
              <Text span c="dimmed" fz="xs">
                {REASONS[alias.why]}
                {alias.items > 0 ? ` · ${itemCount(alias.items)}` : ''}
              </Text>
              <Decide
                label="Not the same person"
                about={`${alias.name} is not ${name}`}
                decision={{ a: id, b: alias.id, same: false }}
                actions={actions}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {maybe.map((other) => (
        <Group key={other} gap="xs" className={classes.maybe}>
          <Text span fz="sm">
            Perhaps the same person as <span className="words">{names.get(other)}</span>?
          </Text>
          <Decide
            label="Same person"
            about={`${name} and ${names.get(other)}`}
            decision={{ a: id, b: other, same: true }}
            actions={actions}
          />
          <Decide
            label="Two people"
            about={`${name} and ${names.get(other)}`}
            decision={{ a: id, b: other, same: false }}
            actions={actions}
          />
        </Group>
      ))}
    </li>
  )
}

/** `about` tells the buttons of one kind apart for who cannot see beside which name each stands. */
const Decide = ({
  label,
  about,
  decision,
  actions: { disabledReason, busy, decide },
}: {
  label: string
  about: string
  decision: PeopleDecision
  actions: Actions
}) => (
  <ActionButton
    size="compact-xs"
    variant="default"
    disabledReason={disabledReason}
    loading={busy}
    onClick={() => decide(decision)}
    aria-label={`${label}: ${about}`}
  >
    {label}
  </ActionButton>
)
