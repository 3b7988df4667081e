import { extractText } from '#server/features/evidence/extraction/extract-text.ts'
import { fabricateFile } from './fabricated-files.ts'

/** A file with this content, read as the service reads it. */
export const readMade = (name: string, content: string | Uint8Array) =>
  extractText(fabricateFile(name, content))

/** The texts of what came out of a file, by name. */
export async function readInside(
  name: string,
  content: string | Uint8Array,
): Promise<Record<string, string>> {
  const { attachments } = await readMade(name, content)
  const texts = await Promise.all(
    attachments.map(async (one) => [one.fileName, (await extractText(one)).text]),
  )
  return Object.fromEntries(texts)
}
