import { Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { useAnalysis, useVersions } from '../../api/analyses.ts'
import { paths } from '../../paths.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Loaded, LoadingState } from '../../ui/states.tsx'
import { Disclosure } from './disclosure.tsx'
import { listLines } from './reading.ts'

const LineDiff = lazyPart(() => import('./line-diff.tsx'), 'LineDiff')

/** Statement by statement: since the analysis that this one was regenerated from, and since it was edited. */
export function WhatChanged({ analysis, caseId }: { analysis: Analysis; caseId: string }) {
  return (
    <>
      {analysis.regenerated_from ? (
        <SinceEarlier analysis={analysis} earlierId={analysis.regenerated_from} caseId={caseId} />
      ) : null}
      {analysis.edited_at ? <SinceOriginal analysis={analysis} /> : null}
    </>
  )
}

function SinceEarlier({
  analysis,
  earlierId,
  caseId,
}: {
  analysis: Analysis
  earlierId: string
  caseId: string
}) {
  const [opened, setOpened] = useState(false)
  const query = useAnalysis(opened ? earlierId : null)
  return (
    <Disclosure title="What changed since the last version" opened={opened} onToggle={setOpened}>
      <Loaded query={query}>
        {(earlier) => (
          <>
            <Text fz="xs" mb="xs">
              <PageLink to={paths.analysis(caseId, earlierId)} fz="xs">
                Last version
              </PageLink>
            </Text>
            <Diff before={earlier.content} after={analysis.content} />
          </>
        )}
      </Loaded>
    </Disclosure>
  )
}

function SinceOriginal({ analysis }: { analysis: Analysis }) {
  const [opened, setOpened] = useState(false)
  const query = useVersions(analysis.id, opened)
  return (
    <Disclosure title="What people edited" opened={opened} onToggle={setOpened}>
      <Loaded query={query}>
        {(versions) => (
          <Diff
            before={versions.find((one) => one.version === 1)?.content ?? null}
            after={analysis.content}
          />
        )}
      </Loaded>
    </Disclosure>
  )
}

function Diff({ before, after }: { before: Analysis['content']; after: Analysis['content'] }) {
  if (!before || !after) return <Text fz="sm">There is nothing to compare it with.</Text>
  return (
    <Suspense fallback={<LoadingState />}>
      <LineDiff before={listLines(before)} after={listLines(after)} />
    </Suspense>
  )
}
