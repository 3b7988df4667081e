import type { FormatId } from './formats.ts'

/** Some exports say who somebody is before the first message. */
export const CHAT_HEAD = 64 * 1024

const STARTS: readonly (readonly [start: RegExp, format: FormatId])[] = [
  [/^[^{]{0,3}\{\s*"conversations"\s*:\s*\[\s*\{\s*"conversation"\s*:\s*\{/, 'hangouts'],
  [/^[^{]{0,3}\{\s*"messages"\s*:\s*\[\s*\{\s*"creator"\s*:\s*\{/, 'googleChat'],
  [/^[^{]{0,3}\{\s*"guild"\s*:\s*\{(?=[\s\S]*"channel"\s*:\s*\{)/, 'discord'],
  [/^[^{]{0,3}\{\s*"participants"\s*:\s*\[(?=[\s\S]*"(?:sender_name|senderName)"\s*:)/, 'metaMessages'],
  [/^[^{]{0,3}\{\s*"date"\s*:\s*"[^"]{1,40}",\s*"sender"\s*:\s*"[^"]{0,200}",\s*"body"\s*:/, 'signal'],
  [/"messages"\s*:\s*\[\s*\{\s*"id"\s*:\s*-?\d{1,20},\s*"type"\s*:\s*"(?:message|service)"/, 'telegram'],
]

/** Exports of chats that are one file, by the keys with which they begin; null for other JSON. */
export function detectChat(head: string): FormatId | null {
  const start = head.slice(0, 1024)
  if (
    /^[^\0]{0,800}"conversations"\s*:\s*\[/.test(start) &&
    /"(?:exportDate|userId|MessageList)"/.test(start)
  )
    return 'teams'
  if (
    /"(?:@odata\.context|value)"/.test(start) &&
    /"createdDateTime"/.test(head) &&
    /"messageType"/.test(head)
  )
    return 'graphMessages'
  return STARTS.find(([keys]) => keys.test(head))?.[1] ?? null
}
