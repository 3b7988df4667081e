import { createRequire } from 'node:module'
import type { PSTFolder, PSTMessage } from 'pst-extractor'
import { MAX_MEMBERS_BYTES } from '../containers/members.ts'
import { type ByteSource, type FormatReader, Unreadable } from '../extraction.ts'
import { createMailMembers } from './mail-members.ts'
import { storedMail } from './stored-mail.ts'

// CommonJS; Node does not find its names by itself.
const { PSTFile }: typeof import('pst-extractor') = createRequire(import.meta.url)('pst-extractor')

const DEEPEST_FOLDER = 50
const MAX_MESSAGES = 200_000

/** Entries of the folders that could not be read. */
interface Damage {
  unread: number
}

/**
 * An Outlook data file (.pst, .ost): every message becomes an item that names its folder, and carries its attachments;
 * the text lists folder, sender, date and subject of each.
 */
export const readDataFile: FormatReader = async ({ source }, take) => {
  const root = open(source)
  const counting: Damage = { unread: 0 }
  const all = walk(root, counting).reduce((sum, { folder }) => sum + countIn(folder, counting), 0)
  const members = createMailMembers(take, { all })
  const damage: Damage = { unread: 0 }
  let seen = 0
  for (const { folder, path } of walk(root, damage))
    for (const message of messagesIn(folder, damage)) {
      if (seen === MAX_MESSAGES) break
      seen++
      const mail = attempt(() => storedMail(message, path, MAX_MEMBERS_BYTES), damage)
      if (mail) await members.add(mail.bytes, mail.summary)
    }
  const { lines, warning } = await members.end()
  const { unread } = damage
  if (lines.length === 0 && unread > 0)
    throw new Unreadable('This Outlook data file is damaged: none of its messages can be read.')
  const head = `Outlook data file with ${seen} ${seen === 1 ? 'message' : 'messages'}`
  const damaged = `${unread} ${unread === 1 ? 'entry of its folders is' : 'entries of its folders are'} damaged, or name a message that is not in it.`
  return {
    text: seen === 0 ? '' : [head, ...lines].join('\n'),
    whyEmpty: 'This Outlook data file contains no messages.',
    warning: [
      ...(unread > 0 ? [damaged] : []),
      ...(seen === MAX_MESSAGES ? [`At most ${MAX_MESSAGES} messages are extracted.`] : []),
      ...(warning ? [warning] : []),
    ].join(' '),
  }
}

function open(source: ByteSource): PSTFolder {
  try {
    return new PSTFile(copiedFrom(source)).getRootFolder()
  } catch (error) {
    if (error instanceof Error && /is encrypted$/.test(error.message))
      throw new Unreadable(
        'This Outlook data file is encrypted. Open it in Outlook and export its messages without encryption.',
      )
    throw new Unreadable('This Outlook data file is damaged or cut off, and cannot be opened.')
  }
}

/** All that the library does with a file in memory is copy from it, so what it copies is read where it lies. */
const copiedFrom = (source: ByteSource): Buffer =>
  Object.assign(Buffer.alloc(0), {
    copy: (target: Buffer, targetStart: number, start: number, end: number) =>
      source.read(start, end - start).copy(target, targetStart),
  })

/** The end of the id of a folder that only shows messages of others ([MS-PST] 2.2.2.1). */
const SEARCH = 3

/** Every folder with the names of those it is in. A damaged table of folders may lead back to where it came from. */
function* walk(
  folder: PSTFolder,
  damage: Damage,
  { names = [], seen = new Set() }: { readonly names?: readonly string[]; readonly seen?: Set<number> } = {},
): Generator<{ readonly folder: PSTFolder; readonly path: string }> {
  const id = folder.descriptorNodeId.toNumber()
  if ((id & 0x1f) === SEARCH || seen.has(id)) return
  seen.add(id)
  yield { folder, path: names.join('/') }
  const inside = attempt(() => (folder.hasSubfolders ? folder.getSubFolders() : []), damage) ?? []
  for (const one of names.length < DEEPEST_FOLDER ? inside : [])
    yield* walk(one, damage, { names: [...names, one.displayName], seen })
}

const countIn = (folder: PSTFolder, damage: Damage): number => attempt(() => folder.contentCount, damage) ?? 0

function* messagesIn(folder: PSTFolder, damage: Damage): Generator<PSTMessage> {
  const count = countIn(folder, damage)
  for (let at = 0; at < count; at++) {
    const message: PSTMessage | null | undefined = attempt(() => {
      folder.moveChildCursorTo(at)
      return folder.getNextChild()
    }, damage)
    // The copy of a mailbox may count messages that it never fetched.
    if (message === null) return
    if (message) yield message
  }
}

/** undefined where the library stumbles over damage, which is counted. */
function attempt<T>(read: () => T, damage: Damage): T | undefined {
  try {
    return read()
  } catch {
    damage.unread++
    return undefined
  }
}
