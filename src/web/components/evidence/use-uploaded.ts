import { useMemo } from 'react'
import { useEvidence } from '../../api/evidence.ts'
import type { UploadEntry } from '../../api/uploads.ts'
import { summarizeUpload, type UploadedItems } from './summarize-upload.ts'

interface Uploaded extends UploadedItems {
  /** The ids of the items that the files themselves became, without what was found inside them. */
  readonly added: readonly string[]
}

/** What the files that were added have become; null until all of them are known. */
export function useUploaded(caseId: string, uploads: readonly UploadEntry[]): Uploaded | null {
  const all = useEvidence(caseId).data
  const key = uploads.flatMap(({ itemId }) => itemId ?? []).join()
  return useMemo(() => {
    if (!all || key === '') return null
    const added = key.split(',')
    const found = summarizeUpload(all, new Set(added))
    return found.items.length < added.length ? null : { ...found, added }
  }, [all, key])
}
