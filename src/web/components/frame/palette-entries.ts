import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addresses } from '#shared/contracts/addresses.ts'
import type { AnalysisSummary } from '#shared/contracts/analyses.ts'
import { describeSubject } from '#shared/describe-subject.ts'
import { useAnalyses } from '../../api/analyses.ts'
import { useCases } from '../../api/cases.ts'
import { call } from '../../api/client.ts'
import { type InquiryKind, useInquiries } from '../../api/inquiries.ts'
import { usePeople } from '../../api/people.ts'
import { keys } from '../../api/query-keys.ts'
import { useSearch } from '../../api/search.ts'
import { paths } from '../../paths.ts'
import { FOUND_KINDS, pathOfEvidence, toEntry } from './found-entry.ts'
import { type Action, useActions } from './palette-actions.ts'
import { type Entry, usePages } from './palette-pages.ts'

const MAX_OF_A_KIND = 6
const SETTLE_MS = 150

const hasAll = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

interface Entries {
  readonly entries: readonly (Entry | Action)[]
  /** What there is to say of them; null where nothing is. */
  readonly note: string | null
}

/**
 * Where these words lead: what the open case holds, cases, what can be done, pages, and last what the other cases hold,
 * so that nothing moves under a hand when their answer comes. The latest words win over a slow answer.
 */
export function useEntries(typed: string): Entries {
  const { caseId } = useParams({ strict: false }) as { caseId?: string }
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const wanted = useSettled(typed.trim())
  const pages = usePages(caseId)
  const actions = useActions(caseId)
  const cases = useCases().data ?? []
  const inCase = useInCase(caseId, wanted)
  const elsewhere = useSearch(wanted, caseId ?? null)
  const found = <E extends Entry | Action>(entries: readonly E[], most = MAX_OF_A_KIND): E[] =>
    entries.filter(({ title, note }) => hasAll(`${title} ${note}`, words)).slice(0, most)
  const entries = [
    ...withoutSame([
      ...found(inCase.inquiries),
      ...(words.length > 0 ? [...inCase.evidence, ...found(inCase.people), ...found(inCase.analyses)] : []),
    ]),
    ...found(
      cases.map(({ id, title, case_number }) => ({
        to: paths.case(id),
        title,
        note: `Case ${case_number}`,
      })),
    ),
    ...found(actions, actions.length),
    ...found(pages, pages.length),
    ...(words.length > 0
      ? withoutSame((elsewhere.data?.items ?? []).map((one) => toEntry(one, wanted)))
      : []),
  ]
  const isAsked = typed.trim() !== wanted || inCase.isAsked || elsewhere.isFetching
  return { entries, note: describe(entries, { isAsked, elsewhere }) }
}

interface Asked {
  readonly isAsked: boolean
  readonly elsewhere: Pick<ReturnType<typeof useSearch>, 'data' | 'isError'>
}

function describe(entries: Entries['entries'], { isAsked, elsewhere }: Asked): string | null {
  if (elsewhere.isError) return 'Not every case could be searched just now.'
  if (isAsked) return null
  if (entries.length === 0) return 'Nothing is called that.'
  return elsewhere.data?.is_whole === false ? 'There may be more. Add a word to narrow the search.' : null
}

/** A question leads where its analysis does: the first of them stays. */
const withoutSame = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ to }, at) => entries.findIndex((other) => other.to === to) === at)

interface InCase {
  readonly inquiries: readonly Entry[]
  readonly evidence: readonly Entry[]
  readonly people: readonly Entry[]
  readonly analyses: readonly Entry[]
  /** Whether evidence is being looked for. */
  readonly isAsked: boolean
}
const OUTSIDE: InCase = { inquiries: [], evidence: [], people: [], analyses: [], isAsked: false }

function useInCase(caseId: string | undefined, wanted: string): InCase {
  const id = caseId ?? ''
  const enabled = caseId !== undefined
  const questions = useInquiries(id, 'question', enabled).data ?? []
  const topics = useInquiries(id, 'topic', enabled).data ?? []
  const analyses =
    useAnalyses(id, enabled).data?.filter(({ generation_status: status }) => status !== 'failed') ?? []
  const people = usePeople(id, enabled).data?.items ?? []
  const evidence = useQuery({
    queryKey: keys.evidence(id, { titled: wanted }),
    queryFn: async ({ signal }) => {
      const asked = { params: { id }, signal, query: { q: wanted, limit: MAX_OF_A_KIND } }
      const [{ items }, excerpts] = await Promise.all([
        call(addresses.listEvidence, asked),
        call(addresses.findExcerpts, asked),
      ])
      const excerptByItem = new Map(excerpts.items.map((one) => [one.evidence_id, one.text]))
      return items.map((item) => ({ ...item, excerpt: excerptByItem.get(item.id) ?? null }))
    },
    enabled: enabled && wanted.length > 0,
    placeholderData: (before) => (wanted ? before : undefined),
  })
  if (!caseId) return OUTSIDE
  /** To what was answered last; to where it can be asked while nothing was. */
  const answerTo = (kind: InquiryKind, inquiry: string) => {
    const latest = analyses.find(({ [`${kind}_id` as const]: about }) => about === inquiry)
    return latest ? paths.analysis(caseId, latest.id) : paths.analyze(caseId, kind, inquiry)
  }
  return {
    inquiries: [
      ...questions.map(({ id: question, text }) => ({
        to: answerTo('question', question),
        title: text,
        note: FOUND_KINDS.question,
      })),
      ...topics.map(({ id: topic, text }) => ({
        to: answerTo('topic', topic),
        title: text,
        note: FOUND_KINDS.topic,
      })),
    ],
    evidence: (evidence.data ?? []).map(({ id: item, title, exhibit_number, excerpt }) => ({
      to: pathOfEvidence(caseId, item, wanted),
      title,
      note: [FOUND_KINDS.evidence, exhibit_number].filter(Boolean).join(' '),
      excerpt,
    })),
    people: people.map(({ id: person, name }) => ({
      to: paths.person(caseId, person),
      title: name,
      note: FOUND_KINDS.person,
    })),
    analyses: latestOfEach(analyses).map((analysis) => ({
      to: paths.analysis(caseId, analysis.id),
      title: describeSubject(analysis),
      note: FOUND_KINDS.analysis,
    })),
    isAsked: evidence.isFetching,
  }
}

/** Of several analyses of one subject the last, which comes first. */
const latestOfEach = (analyses: readonly AnalysisSummary[]): AnalysisSummary[] =>
  [...Map.groupBy(analyses, (one) => `${one.type} ${describeSubject(one)}`).values()].flatMap((same) =>
    same.slice(0, 1),
  )

/** Words as they are once nobody has typed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
