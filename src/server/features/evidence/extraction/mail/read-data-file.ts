import { createRequire } from 'node:module'
import type { PSTFolder, PSTMessage } from 'pst-extractor'
import { megabytes } from '../bounds.ts'
import { MAX_MEMBERS_BYTES } from '../containers/members.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { mailMembers } from './mail-members.ts'
import { storedMail } from './stored-mail.ts'

// CommonJS; Node does not find its names by itself.
const { PSTFile }: typeof import('pst-extractor') = createRequire(import.meta.url)('pst-extractor')

const DEEPEST_FOLDER = 50
const MAX_MESSAGES = 200_000

interface Found {
  readonly mails: Buffer[]
  readonly lines: string[]
  readonly folders: Set<number>
  left: number
  seen: number
  unread: number
  leftOut: number
}

/**
 * An Outlook data file (.pst, .ost): every message becomes an item that names its folder, and carries its attachments;
 * the text lists folder, sender, date and subject of each.
 */
export async function readDataFile(file: SourceFile): Promise<Reading> {
  const found: Found = {
    mails: [],
    lines: [],
    folders: new Set(),
    left: MAX_MEMBERS_BYTES,
    seen: 0,
    unread: 0,
    leftOut: 0,
  }
  walk(open(file.bytes), [], found)
  const { mails, lines, seen, unread, leftOut } = found
  if (mails.length === 0 && unread > 0)
    throw new Unreadable('This Outlook data file is damaged: none of its messages can be read.')
  return {
    text:
      seen === 0
        ? ''
        : [`Outlook data file with ${seen} ${seen === 1 ? 'message' : 'messages'}`, ...lines].join('\n'),
    whyEmpty: 'This Outlook data file contains no messages.',
    attachments: mailMembers(mails, (mail) => mail),
    warning: [
      ...(unread > 0
        ? [
            `${unread} ${unread === 1 ? 'entry of its folders is' : 'entries of its folders are'} damaged, or name a message that is not in it.`,
          ]
        : []),
      ...(leftOut > 0
        ? [
            `${leftOut} of ${seen} messages were not extracted, because all together are larger than ${megabytes(MAX_MEMBERS_BYTES)}; export the other folders on their own.`,
          ]
        : []),
    ].join(' '),
  }
}

function open(bytes: Uint8Array): PSTFolder {
  try {
    return new PSTFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).getRootFolder()
  } catch (error) {
    if (error instanceof Error && /is encrypted$/.test(error.message))
      throw new Unreadable(
        'This Outlook data file is encrypted. Open it in Outlook and export its messages without encryption.',
      )
    throw new Unreadable('This Outlook data file is damaged or cut off, and cannot be opened.')
  }
}

/** The end of the id of a folder that only shows messages of others ([MS-PST] 2.2.2.1). */
const SEARCH = 3

/** A damaged table of folders may lead back to where it came from. */
function walk(folder: PSTFolder, path: readonly string[], found: Found): void {
  const id = folder.descriptorNodeId.toNumber()
  if ((id & 0x1f) === SEARCH || found.folders.has(id)) return
  found.folders.add(id)
  for (const message of messagesIn(folder, found)) take(message, path.join('/'), found)
  const inside = attempt(() => (folder.hasSubfolders ? folder.getSubFolders() : []), found) ?? []
  for (const one of path.length < DEEPEST_FOLDER ? inside : []) walk(one, [...path, one.displayName], found)
}

function* messagesIn(folder: PSTFolder, found: Found): Generator<PSTMessage> {
  const count = attempt(() => folder.contentCount, found) ?? 0
  for (let at = 0; at < count && found.seen < MAX_MESSAGES; at++) {
    const message: PSTMessage | null | undefined = attempt(() => {
      folder.moveChildCursorTo(at)
      return folder.getNextChild()
    }, found)
    // The copy of a mailbox may count messages that it never fetched.
    if (message === null) return
    if (message) yield message
  }
}

function take(message: PSTMessage, folder: string, found: Found): void {
  found.seen++
  if (found.left <= 0) {
    found.leftOut++
    return
  }
  const mail = attempt(() => storedMail(message, folder, found.left), found)
  if (!mail) return
  if (mail.bytes.length > found.left) {
    found.left = 0
    found.leftOut++
    return
  }
  found.left -= mail.bytes.length
  found.mails.push(mail.bytes)
  found.lines.push(`${found.mails.length}\t${mail.summary}`)
}

/** undefined where the library stumbles over damage, which is counted. */
function attempt<T>(read: () => T, found: Found): T | undefined {
  try {
    return read()
  } catch {
    found.unread++
    return undefined
  }
}
