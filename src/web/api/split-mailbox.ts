import { LIMITS } from '#shared/limits.ts'

const MAILBOX = /\.(?:mbox|mbx)$/i
/** How much is looked through at a time for the beginning of a mail. */
const WINDOW = 1024 * 1024
/** The blank line before a mail, the line that begins it, and its first header. */
const BEGINNING = /\n\r?\n(?=From [^\r\n]*\r?\n(?:[\w-]+:|>?From ))/g
/** Room for what must follow, where a mail begins at the end of a window. */
const AFTER = 1024

/**
 * A mailbox that is larger than one upload may be, cut before mails. Its parts one after another are the file, byte for
 * byte. null for any other file, and where one mail alone is too large.
 */
export async function splitMailbox(
  file: File,
  most: number = LIMITS.uploadBytes,
): Promise<readonly File[] | null> {
  if (!MAILBOX.test(file.name)) return null
  const cuts = [0]
  for (let from = 0; file.size - from > most; from = cuts.at(-1) ?? 0) {
    const cut = await findLastBeginning(file, from, from + most)
    if (cut === null) return null
    cuts.push(cut)
  }
  return cuts.map((from, index) => {
    const name = file.name.replace(/(\.\w+)$/, ` (part ${index + 1} of ${cuts.length})$1`)
    return new File([file.slice(from, cuts[index + 1] ?? file.size)], name, {
      type: file.type,
      lastModified: file.lastModified,
    })
  })
}

/** Where the last mail begins that does so after `from` and not after `until`. */
async function findLastBeginning(file: File, from: number, until: number): Promise<number | null> {
  for (let end = until; end > from; end -= WINDOW) {
    const start = Math.max(from, end - WINDOW)
    const bytes = await file.slice(start, end + AFTER).arrayBuffer()
    const window = new TextDecoder('latin1').decode(bytes)
    const places = [...window.matchAll(BEGINNING)].map((found) => start + found.index + found[0].length)
    const place = places.findLast((one) => one > from && one <= until)
    if (place !== undefined) return place
  }
  return null
}
