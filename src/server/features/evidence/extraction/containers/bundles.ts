import { findProduction } from '../productions/find-production.ts'
import { findGoogleChats } from '../talk/google-chat.ts'
import { findMetaChats } from '../talk/meta-messages.ts'
import { findSlackExport } from '../talk/slack-export.ts'
import type { Bundle } from './bundle.ts'

/** What in an archive belongs together, by the names of its files, or by a file that lists others. */
export function findBundles(files: ReadonlyMap<string, Uint8Array>): Bundle[] {
  const paths = [...files.keys()]
  return [
    ...findSlackExport(paths),
    ...findGoogleChats(paths),
    ...findMetaChats(paths),
    ...findProduction(files),
  ]
}
