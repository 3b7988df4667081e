import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** The room of a page outside a case. */
export function Page({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <Box p={{ base: 'sm', sm: 'lg' }} {...(wide ? {} : { maw: 1280 })}>
      {children}
    </Box>
  )
}
