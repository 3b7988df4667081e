import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Report, ReportSection } from '#shared/contracts/reports.ts'
import type { ReportAct } from '#shared/report-states.ts'
import { call } from './client.ts'
import { keys } from './query-keys.ts'

/** A release makes both files and the dossier of every analysis. */
const RELEASE_MS = 120_000

/** The report of a case: the newest version unless one is named. */
export const useReport = (caseId: string, version: number | null) =>
  useQuery({
    queryKey: [...keys.report(caseId), version],
    queryFn: ({ signal }) =>
      call(addresses.getReport, { params: { id: caseId }, query: { version: version ?? undefined }, signal }),
  })

/** How far each version is, the newest first, without what it says. */
export const useReports = (caseId: string) =>
  useQuery({
    queryKey: keys.reports(caseId),
    queryFn: async ({ signal }) =>
      (await call(addresses.listReports, { params: { id: caseId }, signal })).items,
    staleTime: 0,
  })

interface Written {
  readonly id: string
  readonly section: ReportSection
  readonly text: string
  /** Of the words that these replace; null where there were none. */
  readonly expected_written_at: string | null
}

/** Begins, writes and moves the newest version; each answer is the report as it is then. */
export function useReportActs(caseId: string) {
  const client = useQueryClient()
  const onSuccess = (report: Report) => {
    client.setQueryData([...keys.report(caseId), null], report)
    client.setQueryData(keys.reports(caseId), report.versions)
  }
  return {
    begin: useMutation({
      mutationFn: () => call(addresses.beginReport, { params: { id: caseId } }),
      onSuccess,
    }),
    write: useMutation({
      mutationFn: ({ id, section, ...body }: Written) =>
        call(addresses.writeReportText, { params: { id, section }, body }),
      onSuccess,
      // Somebody else has written it meanwhile, and their words are to be seen.
      onError: () => client.invalidateQueries({ queryKey: keys.report(caseId) }),
    }),
    move: useMutation({
      mutationFn: ({ id, act, note = null }: { id: string; act: ReportAct; note?: string | null }) =>
        call(addresses.moveReport, { params: { id }, body: { act, note }, deadlineMs: RELEASE_MS }),
      onSuccess,
    }),
  }
}
