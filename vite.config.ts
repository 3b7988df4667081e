import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { usedComponentStyles } from './tools/component-styles.ts'
import { pdfFiles } from './tools/pdf-files.ts'
import { NONCE_PLACEHOLDER, WEB_SOURCES } from './tools/web-files.ts'

// biome-ignore lint/style/noDefaultExport: vite asks for it
export default defineConfig({
  root: WEB_SOURCES,
  base: '/',
  plugins: [usedComponentStyles(), pdfFiles(), react()],
  cacheDir: join(import.meta.dirname, '.cache/vite'),
  // The service puts a fresh nonce in its place on every answer.
  html: { cspNonce: NONCE_PLACEHOLDER },
  build: {
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    assetsDir: 'assets',
    // A data: URL would need a looser content security policy than the service has.
    assetsInlineLimit: 0,
    // Every browser of the target knows it.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        // Two files for what every visit begins with: thirty small ones cost a kilobyte of headers each.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 2 },
            { name: 'base', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
    emptyOutDir: true,
  },
})
