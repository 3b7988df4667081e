import { Group, Stack, Text } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import type { Analysis, QualityStatus } from '#shared/contracts/analyses.ts'
import { isQuotesOnly, notCheckableInWords, quotesInWords } from '#shared/quality-words.ts'
import { useCheckAgain, useQuality } from '../../api/analyses.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { plural } from '../../ui/plural.ts'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { MeaningShape } from '../../ui/status-badge.tsx'
import classes from './analysis.module.css'
import { Confidence, ConfidenceReasons } from './confidence.tsx'
import { LinkedCited } from './linked-cited.tsx'

const QualityNumbers = lazyPart(() => import('./quality-numbers.tsx'), 'QualityNumbers')

/** How far to trust it: facts first, the percentages behind them, everything open to a look. */
export function QualityFacts({ analysis, caseId }: { analysis: Analysis; caseId: string }) {
  const checked = analysis.generation_status === 'verified'
  const query = useQuality(analysis.id, checked || analysis.generation_status === 'quality_unavailable')
  const checkAgain = useCheckAgain(caseId, analysis.id)
  const mayCheck = useRoleReason('member')
  const [opened, setOpened] = useState(false)
  const numbers = useId()
  const again = (
    <ActionButton
      size="xs"
      variant="default"
      loading={checkAgain.isPending}
      disabledReason={mayCheck}
      onClick={() => checkAgain.mutate()}
    >
      {checked ? 'Check again' : 'Check now'}
    </ActionButton>
  )
  if (analysis.generation_status === 'checking')
    return (
      <Text fz="sm" role="status">
        <MeaningShape meaning="accent" /> Quality check in progress. You can read in the meantime.
      </Text>
    )
  if (!checked)
    return (
      <Stack gap="xs">
        <div className={classes.facts}>
          <span>
            <MeaningShape meaning="partial" />{' '}
            {analysis.generation_status === 'complete'
              ? 'Not checked yet, so how well the evidence supports it is unknown.'
              : (query.data?.error ?? 'The quality check did not finish. The analysis is unchanged.')}
          </span>
          {again}
        </div>
        {checkAgain.error ? <ErrorState error={checkAgain.error} compact /> : null}
      </Stack>
    )
  if (!query.data)
    return query.error ? <ErrorState error={query.error} compact /> : <LoadingState lines={1} />
  return (
    <Stack gap="xs">
      <div className={classes.facts}>
        {isQuotesOnly(analysis) ? (
          <QuotesFound analysis={analysis} quality={query.data} />
        ) : (
          <Facts quality={query.data} />
        )}
        <LinkedCited analysis={analysis} caseId={caseId} />
        <Confidence analysis={{ ...analysis, ...query.data }} lead="Confidence: " />
        <span className="no-print">
          <PlainButton onPress={() => setOpened(!opened)} opens={{ id: numbers, opened }}>
            {opened ? 'Hide the numbers' : 'Show the numbers'}
          </PlainButton>
        </span>
      </div>
      <ConfidenceReasons analysis={{ ...analysis, ...query.data }} />
      {query.data.not_checkable ? (
        <Text fz="xs" c="dimmed">
          {notCheckableInWords(query.data.not_checkable)}
        </Text>
      ) : null}
      {opened ? (
        <Stack gap="xs" id={numbers}>
          <Suspense fallback={<LoadingState lines={4} />}>
            <QualityNumbers quality={query.data} plain={isQuotesOnly(analysis)} />
          </Suspense>
          <Group>{again}</Group>
          {checkAgain.error ? <ErrorState error={checkAgain.error} compact /> : null}
        </Stack>
      ) : null}
    </Stack>
  )
}

/** Without colour: that quotes stand in the evidence is so by the way they are made. */
function QuotesFound({ analysis, quality }: { analysis: Analysis; quality: QualityStatus }) {
  const { claims, key_points: points } = quality
  const addressed = points.filter((point) => point.grade === 'support').length
  return (
    <>
      <span>{quotesInWords(analysis, claims)}</span>
      <span>
        {points.length === 0
          ? 'Coverage unknown'
          : `${addressed} of ${plural(points.length, 'key point')} addressed`}
      </span>
    </>
  )
}

function Facts({ quality }: { quality: QualityStatus }) {
  const { claims, key_points: points } = quality
  const found = claims.filter((claim) => claim.verdict === 'supported').length
  const addressed = points.filter((point) => point.grade === 'support').length
  const open = claims.filter((claim) => claim.verdict !== 'supported')
  return (
    <>
      <span>
        <MeaningShape meaning={open.length === 0 && claims.length > 0 ? 'supported' : 'partial'} />{' '}
        {claims.length === 0
          ? 'No claim could be checked'
          : `${found} of ${plural(claims.length, 'claim')} found in the evidence`}
      </span>
      <span>
        <MeaningShape meaning={addressed === points.length && addressed > 0 ? 'supported' : 'partial'} />{' '}
        {points.length === 0
          ? 'Coverage unknown'
          : `${addressed} of ${plural(points.length, 'key point')} addressed`}
      </span>
    </>
  )
}
