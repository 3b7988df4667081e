import { BAG_DECLARATION, hashLine, TAG_FILES, TAG_MANIFEST } from '../dossier.ts'
import { compare, type DossierFiles, hashOf, readList, type Say, textOf } from './dossier-files.ts'

/** The manifests of the bag, which catch an accident; only signatures catch more. */
export function checkBag(files: DossierFiles, say: Say): void {
  if (textOf(files.get('bagit.txt')) !== BAG_DECLARATION) say('bagit.txt', 'is missing or was changed')
  const tags = TAG_FILES.map((name) => hashLine(hashOf(files.get(name) ?? new Uint8Array()), name)).join('')
  const named = readList(files.get(TAG_MANIFEST))
  if (!named || textOf(files.get(TAG_MANIFEST)) !== tags)
    say(TAG_MANIFEST, 'was changed, or a file that it names')
  const listed = [...(named ?? []), ...(readList(files.get('manifest-sha256.txt')) ?? [])]
  if (listed.length === (named ?? []).length) say('manifest-sha256.txt', 'is missing or no list of hashes')
  compare(files, listed, say)
  const known = new Set([TAG_MANIFEST, ...TAG_FILES, ...listed.map(({ path }) => path)])
  for (const path of files.keys()) if (!known.has(path)) say(path, 'was added')
}
