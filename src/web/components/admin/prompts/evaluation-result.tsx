import { Stack, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import type { Evaluation } from '#shared/contracts/prompts.ts'
import { TimeAgo } from '#web/ui/dates.tsx'
import { lazily } from '#web/ui/lazily.ts'
import { type Meaning, StatusBadge } from '#web/ui/status-badge.tsx'
import { PROVIDERS } from '../../analysis/analysis-words.ts'
import { Disclosure } from '../../analysis/disclosure.tsx'
import { PlainTable } from '../plain-table.tsx'
import { count, dollars, METRICS, percent, VERDICTS } from './prompt-words.ts'
import classes from './prompts.module.css'

const LIST = lazily(() => new Intl.ListFormat('en-GB'))

/** What was measured, first in words, then as numbers side by side, then case by case. */
export function EvaluationResult({ evaluation }: { evaluation: Evaluation }) {
  const [cases, setCases] = useState(false)
  const { active_version, candidate_version, totals } = evaluation
  if (evaluation.status === 'failed')
    return (
      <Text role="status">
        <StatusBadge meaning="contradicted">Failed</StatusBadge> {evaluation.error}
      </Text>
    )
  return (
    <Stack gap="sm">
      <Verdict evaluation={evaluation} />
      <PlainTable
        label="Both versions side by side"
        headings={[
          'Measure',
          { title: `Active v${active_version}`, align: 'end' },
          { title: `Candidate v${candidate_version}`, align: 'end' },
        ]}
      >
        {evaluation.metrics.map((each) => (
          <MetricRow key={each.metric} each={each} />
        ))}
        <NumberRow
          name="Tokens in"
          active={count(totals.active.input_tokens)}
          candidate={count(totals.candidate.input_tokens)}
        />
        <NumberRow
          name="Tokens out"
          active={count(totals.active.output_tokens)}
          candidate={count(totals.candidate.output_tokens)}
        />
        <NumberRow
          name="Cost at list price"
          active={dollars(totals.active.cost_usd)}
          candidate={dollars(totals.candidate.cost_usd)}
        />
        <NumberRow
          name="Runs without an answer"
          active={count(totals.active.failures)}
          candidate={count(totals.candidate.failures)}
        />
      </PlainTable>
      <Text fz="xs" c="dimmed">
        {PROVIDERS[evaluation.provider]}, {evaluation.model}, {evaluation.progress.done} pairs
        {evaluation.left_out > 0 ? `, ${evaluation.left_out} not counted because they failed` : ''}
        {evaluation.finished_at ? (
          <>
            , ended <TimeAgo at={evaluation.finished_at} />
          </>
        ) : null}
        .
      </Text>
      <Disclosure title={`Case by case (${evaluation.cases.length})`} opened={cases} onToggle={setCases}>
        <Cases evaluation={evaluation} />
      </Disclosure>
    </Stack>
  )
}

function Verdict({ evaluation }: { evaluation: Evaluation }) {
  const [meaning, word] = describeVerdict(evaluation)
  return (
    <div role="status">
      <StatusBadge meaning={meaning}>{word}</StatusBadge>
      <Text fz="sm" mt="snug">
        {evaluation.note ?? explainVerdict(evaluation)}
      </Text>
    </div>
  )
}

function describeVerdict({ flagged }: Evaluation): readonly [Meaning, string] {
  if (flagged === null) return ['not-found', 'Not measurable']
  return flagged ? ['contradicted', 'Flagged'] : ['supported', 'Not flagged']
}

function explainVerdict({ flagged, metrics }: Evaluation): string {
  if (!flagged) return 'No measure dropped by more than 5% beyond what chance would explain.'
  const worse = metrics.filter(({ verdict }) => verdict === 'regression')
  return `${LIST().format(worse.map(({ metric }) => METRICS[metric][0]))} ${worse.length === 1 ? 'is' : 'are'} more than 5% lower than with the active version, which chance is unlikely to explain. Only an owner can activate this version, and must give a reason.`
}

/** The numbers in one line, what they mean in the next. */
function MetricRow({ each }: { each: Evaluation['metrics'][number] }) {
  const [name, meaning] = METRICS[each.metric]
  const [verdict, tone] = VERDICTS[each.verdict]
  return (
    <>
      <tr className={classes.joined}>
        <th scope="row">{name}</th>
        <td data-align="end">{percent(each.active)}</td>
        <td data-align="end">{percent(each.candidate)}</td>
      </tr>
      <tr>
        <td colSpan={3} style={{ paddingTop: 0 }}>
          <Text fz="xs" c="dimmed">
            {meaning}
          </Text>
          <Text fz="xs" component="div" mt="tight">
            <StatusBadge meaning={tone}>{verdict}</StatusBadge> {dropInWords(each)}
          </Text>
        </td>
      </tr>
    </>
  )
}

function dropInWords({ drop_percent: drop, chance, cases }: Evaluation['metrics'][number]): string {
  if (drop === null) return ''
  if (drop <= 0) return drop === 0 ? `unchanged over ${cases} cases` : `${-drop}% higher over ${cases} cases`
  const how = chance === null ? '' : `; chance alone would do this in ${odds(chance)} of such comparisons`
  return `${drop}% lower over ${cases} cases${how}`
}

const odds = (chance: number): string => (chance < 0.001 ? 'less than 0.1%' : `${(chance * 100).toFixed(1)}%`)

const NumberRow = ({ name, active, candidate }: { name: string; active: string; candidate: string }) => (
  <tr>
    <th scope="row">{name}</th>
    <td data-align="end">{active}</td>
    <td data-align="end">{candidate}</td>
  </tr>
)

const SOURCES = { golden: 'shipped', disagreed: 'disagreed with' } as const

const CASE_METRICS = ['faithfulness', 'coverage', 'citation_validity'] as const

const Cases = ({ evaluation }: { evaluation: Evaluation }) => (
  <PlainTable label="Case by case" headings={['Faithfulness, %', 'Coverage, %', 'Citations, %']}>
    {evaluation.cases.map(({ case_id, source, title, runs, active, candidate }) => (
      <Fragment key={case_id}>
        <tr className={classes.joined}>
          <th scope="rowgroup" colSpan={3}>
            {title ?? 'One of your analyses'}
            <Text fz="xs" c="dimmed" fw="var(--mantine-font-weight-regular)">
              {SOURCES[source]}, {runs} {runs === 1 ? 'run' : 'runs'}
            </Text>
          </th>
        </tr>
        <tr>
          {CASE_METRICS.map((metric) => (
            <td key={metric} style={{ paddingTop: 0, whiteSpace: 'nowrap' }}>
              {active[metric] === null && candidate[metric] === null
                ? '—'
                : `${active[metric] ?? '—'} to ${candidate[metric] ?? '—'}`}
            </td>
          ))}
        </tr>
      </Fragment>
    ))}
  </PlainTable>
)
