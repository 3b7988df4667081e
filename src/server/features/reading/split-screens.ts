import type { Line } from './lines.ts'
import { readDayHeading } from './split-sides.ts'
import { type DaysRead, OWNER, type Turn } from './split-turns.ts'
import { isStampAlone } from './stamps.ts'

/** "left = contact, right = owner of the phone": what the sides of a typed screen are said to be. */
const LEFT_MEANS =
  /\bleft\b[^.,;\n]{0,20}?(?:=|:|\bis|\bare|\bmeans)\s*(?:the\s)?(?<what>contact|other|received|incoming|them|friend|owner|me\b|own|sent|outgoing)/iu
const OWN = /^(?:owner|me|own|sent|outgoing)$/iu
const IS_SCREEN = /\bscreen(?:shot|s\b|\sgrab)/iu
/** "Nell V >" at the top of a screen. */
const CONTACT = /^(?<name>\p{Lu}[\p{L}.’' -]{1,30}?)\s*[>›]$/u
/** What a telephone puts between messages and at the top of a screen: how far one got, the battery, the way back. */
const STATUS = /^(?:(?:not\s)?delivered|read|seen|sent|edited)(?!\p{Ll})[^\p{Ll}]{0,30}$|^[<‹]|\d\s?%$/iu
/** Behind a blank line, what stands below a screen: "Caption by the office: …". */
const CAPTION = /^\p{Lu}[\p{L} ]{2,40}:\s/u
const HEAD_LINES = 8
/** So far at the left and at the right stand what the two write; between them stands what the telephone says. */
const MAX_LEFT = 6
const MIN_RIGHT = 20
const MIN_OF_EACH = 2

/** The turns of a conversation typed from screens: at the left what came in, at the right what went out, or as the head says. */
export function splitScreens(lines: readonly Line[], days: DaysRead): Turn[] | null {
  const written = lines.filter(({ words }) => words.trim() !== '')
  const head = written
    .slice(0, HEAD_LINES)
    .map(({ words }) => words.slice(0, 300))
    .join('\n')
  const said = LEFT_MEANS.exec(head)?.groups?.what
  if (!IS_SCREEN.test(head)) return null
  const leftIsOwn = said !== undefined && OWN.test(said)
  const turns: Turn[] = []
  let contact: string | null = null
  let day: Turn['written'] = null
  let afterGap = false
  for (const line of lines) {
    const words = line.words.trim()
    const indent = line.words.search(/\S/)
    const named = CONTACT.exec(words)?.groups?.name
    if (words === '') {
      afterGap = true
      continue
    }
    if (named !== undefined) {
      contact = named
      day = null
    } else if (isStampAlone(words)) day = readDayHeading(words, null, days)
    else if (afterGap && CAPTION.test(words)) contact = null
    else if (contact !== null && !STATUS.test(words) && (indent <= MAX_LEFT || indent >= MIN_RIGHT)) {
      const isOwn = indent <= MAX_LEFT === leftIsOwn
      const start = line.wordsStart + indent
      turns.push({
        label: isOwn ? OWNER : contact,
        labelStart: start,
        start,
        end: line.end,
        written: day,
        kind: 'chat',
        isGuessed: said === undefined,
        ...(isOwn ? { to: contact } : {}),
      })
    }
    afterGap = false
  }
  const own = turns.filter(({ label }) => label === OWNER).length
  return Math.min(own, turns.length - own) < MIN_OF_EACH ? null : turns
}
