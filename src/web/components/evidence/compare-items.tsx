import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { useEvidenceItem } from '../../api/evidence.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { Loaded } from '../../ui/states.tsx'
import classes from './compare.module.css'
import { type ComparedPart, type ComparedRun, compareTexts } from './compare-lines.ts'
import { nameItem } from './copies.ts'
import { writtenDay } from './written-words.ts'

/** More would keep the browser busy for seconds. */
const MAX_COMPARED = 200_000
/** Lines that are alike are shown at once while they are few. */
const FEW = 4

interface CompareItemsProps {
  readonly left: string
  readonly right: string
  readonly onClose: () => void
}

/** Two items side by side, line beside line, with the words marked in which they differ. */
export function CompareItems({ left, right, onClose }: CompareItemsProps) {
  const [one, other] = [useEvidenceItem(left), useEvidenceItem(right)]
  return (
    <Dialog onClose={onClose} title="Compare two items" size="min(1400px, 96vw)">
      <Loaded query={one}>
        {(first) => <Loaded query={other}>{(second) => <Compared left={first} right={second} />}</Loaded>}
      </Loaded>
    </Dialog>
  )
}

function Compared({ left, right }: { left: Evidence; right: Evidence }) {
  const runs = useMemo(
    () => compareTexts(left.content.slice(0, MAX_COMPARED), right.content.slice(0, MAX_COMPARED)),
    [left.content, right.content],
  )
  const differing = runs.reduce((sum, { differs, pairs }) => sum + (differs ? pairs.length : 0), 0)
  return (
    <>
      <Text fz="xs" c="dimmed" role="status">
        {differing === 0
          ? 'Their texts are the same.'
          : `${formatCount(differing)} ${differing === 1 ? 'line differs' : 'lines differ'}.`}
        {Math.max(left.content.length, right.content.length) > MAX_COMPARED
          ? ` Of the longer text only the first ${formatCount(MAX_COMPARED)} characters are compared.`
          : ''}
      </Text>
      <div className={classes.pair}>
        {[left, right].map((item) => (
          <div key={item.id} className={`${classes.head} words`}>
            {nameItem(item)}
            {item.written_at ? (
              <Text fz="xs" c="dimmed">
                {writtenDay(item.written_at)}
              </Text>
            ) : null}
          </div>
        ))}
      </div>
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs never move
        <Run key={index} run={run} />
      ))}
    </>
  )
}

function Run({ run: { differs, pairs } }: { run: ComparedRun }) {
  const lines = pairs.map(({ left, right }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
    <div key={index} className={classes.pair} data-differs={differs ? true : undefined}>
      <Line parts={left} />
      <Line parts={right} />
    </div>
  ))
  if (differs || pairs.length <= FEW) return lines
  return (
    <details className={classes.alike}>
      <summary>{formatCount(pairs.length)} lines alike</summary>
      {lines}
    </details>
  )
}

const Line = ({ parts }: { parts: readonly ComparedPart[] | null }) => (
  <div className={`${classes.line} words`} data-missing={parts === null ? true : undefined}>
    {(parts ?? []).map(({ text, differs }, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
      differs ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
    )}
  </div>
)
