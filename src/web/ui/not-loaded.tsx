import { Alert, Box, Button, Text } from '@mantine/core'
import { createContext, useContext, useEffect } from 'react'
import { isServiceReached, readConnection, useConnection, watchConnection } from './connection.ts'
import { PageTitle } from './page-title.tsx'
import { useAttempt } from './use-attempt.ts'

/** Fetches the code of the part around it once more, shows the part if it came, and answers whether it did. */
export const LoadAgain = createContext<() => Promise<boolean>>(async () => false)

/** Tries by itself where there is a connection, as when the part is shown once more, and as soon as there is one again. */
function useLoadAgain(): () => Promise<boolean> {
  const again = useContext(LoadAgain)
  useEffect(() => {
    const tryIt = () => {
      if (readConnection() === 'connected') void again()
    }
    tryIt()
    return watchConnection(tryIt)
  }, [again])
  return again
}

/** In the place of a part whose code could not be fetched: what stands around it stays. */
export function NotLoaded() {
  const again = useLoadAgain()
  const { busy, run } = useAttempt()
  const tryAgain = async () => {
    // A browser does not ask twice for what once failed to come, and a newer service no longer has it.
    if (!(await again()) && (await isServiceReached())) location.reload()
  }
  return (
    <Alert role="alert" color="gray" variant="light" p="xs" my="xs" maw={520}>
      <Text fz="sm" mb="xs">
        {useConnection() === 'connected'
          ? 'This part could not be loaded.'
          : 'This part could not be loaded. It comes by itself when you are connected again.'}
      </Text>
      <Button size="xs" variant="default" loading={busy} onClick={() => void run(tryAgain)}>
        Try again
      </Button>
    </Alert>
  )
}

/** The same in the place of a whole page, which has a title. */
export const PageNotLoaded = () => (
  <Box p={{ base: 'sm', sm: 'lg' }}>
    <PageTitle>Not loaded</PageTitle>
    <NotLoaded />
  </Box>
)

/** For a part that nobody asked for: it comes when it can, and nobody misses it until then. */
export function NotLoadedYet() {
  useLoadAgain()
  return null
}
