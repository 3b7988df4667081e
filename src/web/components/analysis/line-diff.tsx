import { Stack, Text } from '@mantine/core'
import { plural } from '../../ui/plural.ts'
import classes from './analysis.module.css'
import { type ComparedLine, compareLines } from './compare-lines.ts'
import { WordDiff } from './word-diff.tsx'

interface LineDiffProps {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** What was taken out, what came in and what was reworded, statement by statement; what stayed is only counted. */
export function LineDiff({ before, after }: LineDiffProps) {
  const lines = compareLines(before, after)
  const same = lines.filter(({ kind }) => kind === 'same').length
  if (same === lines.length) return <Text fz="sm">The words are the same.</Text>
  return (
    <Stack gap="xs">
      {lines.map((line) => (
        <Line key={JSON.stringify(line)} line={line} />
      ))}
      {same > 0 ? (
        <Text fz="xs" c="dimmed">
          {plural(same, 'line')} unchanged
        </Text>
      ) : null}
    </Stack>
  )
}

function Line({ line }: { line: ComparedLine }) {
  switch (line.kind) {
    case 'same':
      return null
    case 'reworded':
      return <WordDiff before={line.before} after={line.after} />
    case 'added':
      return (
        <div className="reading words">
          <ins className={classes.diffAdded}>{line.text}</ins>
        </div>
      )
    case 'removed':
      return (
        <div className="reading words">
          <del className={classes.diffRemoved}>{line.text}</del>
        </div>
      )
  }
}
