import { Alert, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { type Problem, toProblem } from './problem.ts'
import { useArrival } from './use-arrival.ts'

/** Nothing here yet: one sentence that teaches, and the next action. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <Stack align="center" gap="xs" py="vast" px="md" ta="center">
      <Text fw="var(--mantine-font-weight-medium)" fz="reading">
        {title}
      </Text>
      {children ? (
        <Text c="dimmed" maw={460}>
          {children}
        </Text>
      ) : null}
      {action ? <Box mt="xs">{action}</Box> : null}
    </Stack>
  )
}

/** What happened, what was kept, what to do; the code for support small below. */
export function ErrorState({
  error,
  kept,
  onRetry,
  compact = false,
}: {
  error: unknown
  kept?: string
  onRetry?: () => void
  compact?: boolean
}) {
  const problem = toProblem(error)
  if (useIsOver(problem)) return null
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      title={problem.title}
      p={compact ? 'xs' : 'md'}
      styles={{
        title: { color: 'var(--meaning-contradicted)' },
        body: { color: 'var(--mantine-color-text)' },
      }}
    >
      <Text fz="sm">{problem.message}</Text>
      {problem.errors.map(({ path, message }) => (
        <Text key={path + message} fz="xs">
          {path}: {message}
        </Text>
      ))}
      {kept ? <Text fz="sm">{kept}</Text> : null}
      <Group mt="xs" gap="sm" justify="space-between">
        <Text fz="xxs" c="dimmed">
          {problem.code}
          {problem.requestId ? ` · ${problem.requestId}` : ''}
        </Text>
        {onRetry ? (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        ) : null}
      </Group>
    </Alert>
  )
}

function useIsOver({ over }: Problem): boolean {
  const [ended, setEnded] = useState<Promise<void> | null>(null)
  useEffect(() => {
    void over?.then(() => setEnded(over))
  }, [over])
  return over !== null && ended === over
}

/** Grey lines in the place of what comes; screen readers hear that it is loading. */
export function LoadingState({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <Stack gap="sm" role="status" aria-label={label} py="sm">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={index} height={18} width={`${92 - ((index * 17) % 40)}%`} animate={false} />
      ))}
    </Stack>
  )
}

interface Asked<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isPending: boolean
  readonly refetch: () => unknown
}

/** A query's three states in their place. */
export function Loaded<T>({
  query,
  children,
  lines,
}: {
  query: Asked<T>
  children: (data: T) => ReactNode
  lines?: number
}) {
  const data = useArrival(query.data)
  if (data !== undefined) return <>{children(data)}</>
  if (query.error) return <ErrorState error={query.error} onRetry={() => query.refetch()} />
  return <LoadingState {...(lines === undefined ? {} : { lines })} />
}
