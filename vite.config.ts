import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { usedComponentStyles } from './tools/component-styles.ts'
import { firstPaint } from './tools/first-paint.ts'
import { pagePreloads } from './tools/page-preloads.ts'
import { pdfFiles } from './tools/pdf-files.ts'
import { NONCE_PLACEHOLDER, WEB_SOURCES } from './tools/web-files.ts'

const anyOf = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'))

const COMPONENTS = 'node_modules/@mantine/core/esm/components'
/** Menus, dialogs, drawers and lists of choices, with what places them and keeps the focus in them. */
const OVERLAYS = anyOf(
  'node_modules/@floating-ui/',
  'node_modules/react-remove-scroll',
  `${COMPONENTS}/(?:Menu|Popover|Modal|Drawer|ScrollArea|FocusTrap|Combobox|MultiSelect|TagsInput|Autocomplete|Floating)`,
)
/** What needs an overlay, or stands on few pages. */
const APART =
  'admin|sign-in/[^f]|analysis-views|metrics|word-diff|allegations|-form\\.|dialog|menu-list|preview|source|upload-|questions-to-ask|passkeys'
/** What pages share with each other and with overlays: the application's own, and the library's hooks and small parts. */
const SHARED = anyOf(
  `src/(?:shared|web/(?:api|ui|components)/(?!.*(?:${APART})))`,
  'node_modules/@tabler/',
  'node_modules/@mantine/(?:hooks|store|core/esm/core)/',
  'node_modules/@mantine/notifications/esm/notifications.store',
  `${COMPONENTS}/(?:Paper|VisuallyHidden)/`,
)

// biome-ignore lint/style/noDefaultExport: vite asks for it
export default defineConfig({
  root: WEB_SOURCES,
  base: '/',
  plugins: [usedComponentStyles(), pdfFiles(), pagePreloads(), firstPaint(), react()],
  cacheDir: join(import.meta.dirname, '.cache/vite'),
  // The service puts a fresh nonce in its place on every answer.
  html: { cspNonce: NONCE_PLACEHOLDER },
  build: {
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    assetsDir: 'assets',
    // A data: URL would need a looser content security policy than the service has.
    assetsInlineLimit: 0,
    // The styles of all pages take less time than requests for each page's own.
    cssCodeSplit: false,
    // Every browser of the target knows it.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // Reads the few icons that are used instead of all 6,000, for which it took 330 MB.
      experimental: { lazyBarrel: true },
      output: {
        // Few files: each costs a kilobyte of headers, and a turn on one of a browser's six connections.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 4 },
            { name: 'base', tags: ['$initial'], priority: 3 },
            { name: 'shared', test: SHARED, minShareCount: 2, priority: 2 },
            { name: 'overlays', test: OVERLAYS, priority: 1 },
          ],
        },
      },
    },
    emptyOutDir: true,
  },
})
