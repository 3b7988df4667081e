import { Box } from '@mantine/core'
import { ErrorState } from '../../ui/states.tsx'

/** A page that failed, in its own place: the frame around it still works. */
export function PageError({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <Box p="lg" maw={640}>
      <ErrorState error={error} kept="What you saved before is kept." onRetry={reset} />
    </Box>
  )
}
