import { importCode } from '../../ui/import-code.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

/** What draws a PDF, page by page: more code than any page of the application. */
export const PdfPages = lazyPart(() => import('./pdf-pages.tsx'), 'PdfPages')

/** Fetches it, and starts the worker that reads files: the first page of one then waits for neither. */
export async function preloadPages(): Promise<void> {
  const [{ startWorker }] = await Promise.all([
    importCode(() => import('./pdf-document.ts')),
    PdfPages.preload(),
  ])
  await startWorker()
}
