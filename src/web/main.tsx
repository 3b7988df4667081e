import '@mantine/core/styles.layer.css'
import './styles/desk.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { reportUnexpectedErrors } from './api/report-errors.ts'
import { router } from './routes.tsx'
import { resolveVariables, theme } from './theme.ts'

const colorSchemes = localStorageColorSchemeManager({ key: 'probity.color-scheme' })
/** The service puts it into the page; with it the component library's <style> elements may stand. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The same for the one that dialogs use to keep the page from scrolling; it looks for bundlers' global of this name.
Object.assign(globalThis, { __webpack_nonce__: nonce })

reportUnexpectedErrors()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
