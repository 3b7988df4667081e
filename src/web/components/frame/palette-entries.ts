import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addresses } from '#shared/contracts/addresses.ts'
import { useAnalyses } from '../../api/analyses.ts'
import { useCases } from '../../api/cases.ts'
import { call } from '../../api/client.ts'
import { type InquiryKind, useInquiries } from '../../api/inquiries.ts'
import { usePeople } from '../../api/people.ts'
import { keys } from '../../api/query-keys.ts'
import { paths } from '../../paths.ts'
import { type Entry, usePages } from './palette-pages.ts'

const MAX_OF_A_KIND = 6
const SETTLE_MS = 150

const hasAll = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

/** Where these words lead: pages, cases, and what the open case holds. The latest words win over a slow answer. */
export function useEntries(typed: string): readonly Entry[] {
  const { caseId } = useParams({ strict: false }) as { caseId?: string }
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const pages = usePages(caseId)
  const cases = useCases().data ?? []
  const inCase = useInCase(caseId, typed)
  const found = (entries: readonly Entry[], most = MAX_OF_A_KIND) =>
    entries.filter(({ title, note }) => hasAll(`${title} ${note}`, words)).slice(0, most)
  return [
    ...found(inCase.inquiries),
    ...(words.length > 0 ? inCase.evidence : []),
    ...(words.length > 0 ? found(inCase.people) : []),
    ...found(
      cases.map(({ id, title, case_number }) => ({
        to: paths.case(id),
        title,
        note: `Case ${case_number}`,
      })),
    ),
    ...found(pages, pages.length),
  ]
}

interface InCase {
  readonly inquiries: readonly Entry[]
  readonly evidence: readonly Entry[]
  readonly people: readonly Entry[]
}
const OUTSIDE: InCase = { inquiries: [], evidence: [], people: [] }

function useInCase(caseId: string | undefined, typed: string): InCase {
  const wanted = useSettled(typed.trim())
  const id = caseId ?? ''
  const enabled = caseId !== undefined
  const questions = useInquiries(id, 'question', enabled).data ?? []
  const topics = useInquiries(id, 'topic', enabled).data ?? []
  const analyses = useAnalyses(id, enabled).data ?? []
  const people = usePeople(id, enabled).data?.items ?? []
  const evidence = useQuery({
    queryKey: keys.evidence(id, { titled: wanted }),
    queryFn: ({ signal }) =>
      call(addresses.listEvidence, {
        params: { id },
        signal,
        query: { q: wanted, limit: MAX_OF_A_KIND },
      }),
    enabled: enabled && wanted.length > 0,
    placeholderData: (before) => (wanted ? before : undefined),
  })
  if (!caseId) return OUTSIDE
  /** To what was answered last; to where it can be asked while nothing was. */
  const answerTo = (kind: InquiryKind, inquiry: string) => {
    const latest = analyses.find(
      ({ [`${kind}_id` as const]: about, generation_status: status }) =>
        about === inquiry && status !== 'failed',
    )
    return latest ? paths.analysis(caseId, latest.id) : paths.analyze(caseId, kind, inquiry)
  }
  return {
    inquiries: [
      ...questions.map(({ id: question, text }) => ({
        to: answerTo('question', question),
        title: text,
        note: 'Question',
      })),
      ...topics.map(({ id: topic, text }) => ({
        to: answerTo('topic', topic),
        title: text,
        note: 'Topic',
      })),
    ],
    evidence: (evidence.data?.items ?? []).map(({ id: item, title, exhibit_number }) => ({
      to: paths.evidenceFound(caseId, item, wanted),
      title,
      note: ['Evidence', exhibit_number].filter(Boolean).join(' '),
    })),
    people: people.map(({ id: person, name }) => ({
      to: paths.person(caseId, person),
      title: name,
      note: 'Person',
    })),
  }
}

/** Words as they are once nobody has typed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
