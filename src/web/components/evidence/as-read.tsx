import { Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { useMainNames } from '../../api/people.ts'
import { writeDay } from '../../ui/parse-day.ts'
import { nameCorrespondents } from './evidence-words.ts'
import { writtenDay, writtenTime } from './written-words.ts'

/** Whose words an item is: as its head says or, where it has none, as it was read. */
export interface Sender {
  readonly name: string | null
  readonly isRead: boolean
}

/** How items of a case are said to be from somebody, by the main names of its people. */
export function useFindSender(
  caseId: string,
  items: readonly EvidenceSummary[],
): (item: EvidenceSummary) => Sender {
  const aliases = useMemo(
    () => items.flatMap(({ from, as_read: read }) => (from === null && read?.from ? [read.from.alias] : [])),
    [items],
  )
  const mainNames = useMainNames(caseId, aliases)
  return useCallback(
    ({ from, as_read: read }) => {
      const head = nameCorrespondents(from)
      if (head !== null || !read?.from) return { name: head, isRead: false }
      const { name, alias } = read.from
      return { name: mainNames?.has(alias) ? (mainNames.get(alias) ?? null) : name, isRead: true }
    },
    [mainNames],
  )
}

export const SenderName = ({ sender: { name, isRead } }: { sender: Sender }) => {
  if (name === null) return '—'
  return isRead ? <AsRead>{name}</AsRead> : <span className="words">{name}</span>
}

type Dated = Pick<EvidenceSummary, 'occurred_at' | 'written_at' | 'as_read'>

/** When an item is dated, in milliseconds: what was read of it is the beginning of its day. */
export function findMoment({ occurred_at: at, as_read: read }: Dated): number | null {
  const moment = at ?? read?.on
  return moment ? Date.parse(moment) : null
}

/** By the zone in which the item writes it, so that it is the day of its statements too. */
export function DatedDay({ item: { written_at: at, as_read: read } }: { item: Dated }) {
  if (at)
    return (
      <time dateTime={at} title={writtenTime(at)}>
        {writtenDay(at)}
      </time>
    )
  if (!read?.on) return '—'
  return (
    <AsRead>
      <time dateTime={read.on}>{writeDay(read.on)}</time>
    </AsRead>
  )
}

/** What no head and no person says. */
const AsRead = ({ children }: { children: ReactNode }) => (
  <Text span inherit c="dimmed" className="words" title="As read in its text">
    {children}
    <VisuallyHidden>, as read</VisuallyHidden>
  </Text>
)
