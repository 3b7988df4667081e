import { decodeText } from '../decode-text.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { splitCues } from './captions.ts'
import { turnsOfCues } from './turns-of-cues.ts'
import { writeTurns } from './write-turns.ts'

/** The captions of a recording as a transcript of turns. */
export async function readCaptions(file: SourceFile): Promise<Reading> {
  const cues = splitCues(decodeText(file.bytes).replace(/\r\n?/g, '\n'))
  if (cues.length === 0)
    throw new Unreadable('This file is not a transcript: nothing in it says when words were spoken.')
  return { text: writeTurns(turnsOfCues(cues)), whyEmpty: 'This transcript has times, but no words.' }
}
