import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { addresses } from '#shared/contracts/addresses.ts'
import type { AnalysisSummary } from '#shared/contracts/analyses.ts'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { describeSubject } from '#shared/describe-subject.ts'
import { useAnalyses } from '../../api/analyses.ts'
import { useFindName } from '../../api/cases.ts'
import { call } from '../../api/client.ts'
import { useDecisions } from '../../api/decisions.ts'
import { useHolds } from '../../api/holds.ts'
import { keys } from '../../api/query-keys.ts'
import { useReports } from '../../api/reports.ts'
import { paths } from '../../paths.ts'
import { TimeAgo } from '../../ui/dates.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Section } from '../../ui/section.tsx'
import { Loaded } from '../../ui/states.tsx'
import { itemCount } from '../evidence/evidence-words.ts'
import { type CaseEvent, foldAdditions } from './case-events.ts'
import classes from './case-overview.module.css'
import { eventOfDecision, eventsOfReport } from './decision-events.ts'

const LATEST = 12
/** Of items more than lines: those of one folder are one line. */
const MAX_ITEMS = 200

/** What happened last: evidence that came, analyses, what people decided of them, the report, holds. */
export function CaseActivity({ caseId }: { caseId: string }) {
  const findName = useFindName()
  const holds = useHolds(caseId)
  const decisions = useDecisions(caseId, LATEST)
  const reports = useReports(caseId)
  const analyses = useAnalyses(caseId)
  const query = useQuery({
    queryKey: [...keys.case(caseId), 'activity'],
    queryFn: async ({ signal }) =>
      (
        await call(addresses.listEvidence, {
          params: { id: caseId },
          signal,
          query: { sort: '-created_at', limit: MAX_ITEMS },
        })
      ).items.map((one) => ofEvidence(caseId, one)),
  })
  return (
    <Section title="Activity">
      <Loaded query={query} lines={4}>
        {(events) => {
          const ofHolds = (holds.data ?? []).map(
            (hold): CaseEvent => ({
              key: hold.id,
              at: hold.released_at ?? hold.placed_at,
              what: hold.released_at ? 'Legal hold released' : 'Legal hold placed',
              who: hold.released_at ? hold.released_by : hold.placed_by,
            }),
          )
          const decided = (decisions.data ?? []).map((one) =>
            eventOfDecision(caseId, one, analyses.data ?? []),
          )
          const ofReports = (reports.data ?? []).flatMap((one) => eventsOfReport(caseId, one))
          const latest = foldAdditions(
            [...events, ...(analyses.data ?? []).map(ofAnalysis), ...decided, ...ofReports, ...ofHolds].sort(
              (a, b) => (a.at < b.at ? 1 : -1),
            ),
            {
              to: paths.evidence(caseId),
              describe: (count) => (count < MAX_ITEMS ? itemCount(count) : `${itemCount(count)} or more`),
            },
          ).slice(0, LATEST)
          if (latest.length === 0) return <Text c="dimmed">Nothing yet.</Text>
          return (
            <ol className={classes.list}>
              {latest.map(({ key, at, what, words, who, to }) => (
                <li key={key} className={classes.event}>
                  <Text fz="sm">
                    {words === undefined ? null : `${what}: `}
                    {to ? (
                      <PageLink to={to} fz="sm" className="words">
                        {words ?? what}
                      </PageLink>
                    ) : (
                      <span className="words">{words ?? what}</span>
                    )}
                  </Text>
                  <Text c="dimmed" fz="xs">
                    {who ? `${findName(who)} · ` : ''}
                    <TimeAgo at={at} />
                  </Text>
                </li>
              ))}
            </ol>
          )
        }}
      </Loaded>
    </Section>
  )
}

const ofEvidence = (caseId: string, item: EvidenceSummary): CaseEvent => ({
  key: item.id,
  at: item.withdrawn_at ?? item.created_at,
  what: item.withdrawn_at ? 'Evidence withdrawn' : 'Evidence added',
  words: item.title,
  // Who withdrew it is not in the list, and need not be who added it.
  who: item.withdrawn_at ? null : item.created_by,
  to: paths.evidence(caseId, item.id),
  ...(item.withdrawn_at ? {} : { isAddition: true }),
})

const ofAnalysis = (analysis: AnalysisSummary): CaseEvent => ({
  key: analysis.id,
  at: analysis.generated_at ?? analysis.created_at,
  what: `Analysis ${analysis.generation_status === 'failed' ? 'failed' : analysis.generated_at ? 'generated' : 'started'}`,
  words: describeSubject(analysis),
  who: analysis.created_by,
  to: paths.analysis(analysis.investigation_id, analysis.id),
})
