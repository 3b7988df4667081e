import type { QueryClient } from '@tanstack/react-query'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import type { Inquiry } from '#shared/contracts/investigations.ts'
import { keys } from './query-keys.ts'

export interface Links {
  readonly question_id: string
  readonly evidence_ids: readonly string[]
  readonly linked: boolean
}

/** Shows links as the service will have them. Returns what takes them back where it refuses. */
export async function foreseeLinks(client: QueryClient, caseId: string, links: Links): Promise<() => void> {
  const lists = [keys.evidence(caseId), keys.questions(caseId)]
  // A list that is on its way knows nothing of them yet.
  await Promise.all(lists.map((queryKey) => client.cancelQueries({ queryKey, exact: true })))
  const before = lists.map((key) => [key, client.getQueryData(key)] as const)
  const items = new Set(links.evidence_ids)
  client.setQueryData<EvidenceSummary[]>(keys.evidence(caseId), (old) =>
    old?.map((item) =>
      items.has(item.id)
        ? { ...item, question_ids: changed(item.question_ids, [links.question_id], links.linked) }
        : item,
    ),
  )
  client.setQueryData<Inquiry[]>(keys.questions(caseId), (old) =>
    old?.map((question) =>
      question.id === links.question_id
        ? { ...question, evidence_ids: changed(question.evidence_ids, links.evidence_ids, links.linked) }
        : question,
    ),
  )
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

function changed(ids: readonly string[], some: readonly string[], linked: boolean): string[] {
  const others = ids.filter((id) => !some.includes(id))
  return linked ? [...others, ...some] : others
}
