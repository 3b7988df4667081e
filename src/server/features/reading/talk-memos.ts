import type { Message } from './split-messages.ts'
import { namesTalk, SUBJECT_LINE } from './voices.ts'

const IS_NOTE = /(?<!\p{L})(?:memo(?:randum)?|notes?|record|summary)(?!\p{L})/iu

const TO_FILE = /^to\s*[:\t]\s*(?:the\s)?file(?!\p{L})/iu

/**
 * Whether a message is a memorandum of a talk: its title or its subject calls it a note, or it goes to a file, and
 * its subject names whom the talk was with. Such a paper reports another one's words, and whoever sends it only took them down.
 */
export function isTalkMemo([only, another]: readonly Message[]): boolean {
  if (!only || another) return false
  const heads = only.heads.map(({ words }) => words.trim())
  const subject = heads.map((words) => SUBJECT_LINE.exec(words)?.groups?.subject).find(Boolean)
  return (
    subject !== undefined &&
    namesTalk(subject) &&
    (IS_NOTE.test(subject) ||
      heads.some((words) => TO_FILE.test(words) || (!words.includes(':') && IS_NOTE.test(words))))
  )
}
