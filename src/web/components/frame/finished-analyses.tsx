import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { describeSubject } from '#shared/describe-subject.ts'
import { LIMITS } from '#shared/limits.ts'
import { call } from '../../api/client.ts'
import { usePollingTime } from '../../api/polling-time.ts'
import { readStatus } from '../../api/problem.ts'
import { keys } from '../../api/query-keys.ts'
import { forgetStarted, type StartedAnalysis, useStarted } from '../../api/started-analyses.ts'
import { paths } from '../../paths.ts'
import { PageLink } from '../../ui/page-link.tsx'

/** Enough to find it among. */
const LATEST = 50
const ENDS: ReadonlySet<Analysis['generation_status']> = new Set([
  'verified',
  'quality_unavailable',
  'failed',
])

/** Watches what this person asked for while they are elsewhere, and says when it can be read. Shows nothing itself. */
export function FinishedAnalyses() {
  const started = useStarted()
  const path = useRouterState({ select: (state) => state.location.pathname })
  // Its own page looks for itself, and forgets it once it has shown what became of it.
  const here = started.find((one) => path === paths.analysis(one.caseId, one.id))
  return started.map((one) => (one === here ? null : <Watched key={one.id} one={one} />))
}

function Watched({ one: { id, caseId } }: { one: StartedAnalysis }) {
  const client = useQueryClient()
  const polling = usePollingTime()
  useEffect(() => {
    polling.waitFor([id])
    const timer = setInterval(async () => {
      if (polling.isOver()) return forgetStarted(id)
      try {
        const { generation_status: status } = await call(addresses.getQualityStatus, { params: { id } })
        if (!ENDS.has(status)) return
        void client.invalidateQueries({ queryKey: keys.cases })
        await client.invalidateQueries({ queryKey: keys.analyses(caseId) })
        tell(status, await nameAnalysis(caseId, id), paths.analysis(caseId, id))
        forgetStarted(id)
      } catch (error) {
        const answered = readStatus(error)
        if (answered >= 400 && answered < 429) forgetStarted(id)
      }
    }, LIMITS.pollSeconds * 1_000)
    return () => clearInterval(timer)
  }, [client, polling, id, caseId])
  return null
}

/** Leads to what the notice is about; whoever is there, however they came, needs it no more. */
function Told({ to, onThere, children }: { to: string; onThere: () => void; children: string }) {
  const isThere = useRouterState({ select: (state) => state.location.pathname === to })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once
  useEffect(() => {
    if (isThere) onThere()
  }, [isThere])
  return (
    <PageLink to={to} fz="sm">
      {children}
    </PageLink>
  )
}

/** What it is about; '' where many others were asked for since. */
async function nameAnalysis(caseId: string, id: string): Promise<string> {
  const { items } = await call(addresses.listAnalyses, { params: { id: caseId }, query: { limit: LATEST } })
  const found = items.find((one) => one.id === id)
  return found ? describeSubject(found) : ''
}

function tell(status: Analysis['generation_status'], about: string, to: string): void {
  const failed = status === 'failed'
  const id = `finished ${to}`
  notifications.show({
    id,
    autoClose: false,
    withBorder: true,
    ...(failed ? { color: 'red' } : {}),
    title: failed ? 'An analysis could not be written' : 'An analysis is ready',
    message: (
      <>
        {about ? (
          <Text fz="sm" lineClamp={2} className="words">
            {about}
          </Text>
        ) : null}
        <Told to={to} onThere={() => notifications.hide(id)}>
          {failed ? 'See what happened' : 'Read it'}
        </Told>
      </>
    ),
  })
}
