import { decodeText } from '../decode-text.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { splitCues } from './captions.ts'
import { turnsOfCues } from './turns-of-cues.ts'
import { writeTurns } from './write-turns.ts'

/** SubViewer, in which Google Meet hands out its chats, has a comma between two times. */
const COMMA_BETWEEN = /^(\d{1,3}:\d\d:\d\d\.\d{1,3}),(\d{1,3}:\d\d:\d\d\.\d{1,3})$/gm

/** The captions of a recording as a transcript of turns. */
export async function readCaptions(file: SourceFile): Promise<Reading> {
  const text = decodeText(file.bytes).replace(/\r\n?/g, '\n').replace(COMMA_BETWEEN, '$1 --> $2')
  const cues = splitCues(text)
  if (cues.length === 0)
    throw new Unreadable('This file is not a transcript: nothing in it says when words were spoken.')
  return { text: writeTurns(turnsOfCues(cues)), whyEmpty: 'This transcript has times, but no words.' }
}
