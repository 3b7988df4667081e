import { composed } from './normalize.ts'
import { visibleText } from './visible-text.ts'

/** Letters of other alphabets that nobody can tell from these Latin ones, in small letters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'ьƅ',
  c: 'сϲᴄ',
  d: 'ԁ',
  e: 'еєεҽ',
  g: 'ɡց',
  h: 'һհ',
  i: 'іιıɩӏ|',
  j: 'јϳ',
  k: 'кκ',
  l: 'ⅼǀ',
  m: 'м',
  n: 'пηո',
  o: 'оοσօ',
  p: 'рρ',
  q: 'ԛ',
  r: 'гᴦ',
  s: 'ѕꜱ',
  t: 'тτ',
  u: 'υսʋц',
  v: 'ѵν',
  w: 'ԝωшᴡ',
  x: 'хχ',
  y: 'уγү',
  z: 'ᴢ',
}
const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) =>
    [...others].map((other): [string, string] => [other, latin]),
  ),
)
/** Digits and signs that stand for a letter where they touch letters: "cred1ble", "li@r". */
const STAND_INS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const STAND_IN = /(?<=\p{L})[013457@$!](?=\p{L})/gu
/** "c r e d i b l e", "c.r.e.d.i.b.l.e" */
const SPACED = /(?<![\p{L}\p{N}])\p{L}(?:[ .\-_*]\p{L}){3,}(?![\p{L}\p{N}])/gu

/**
 * Text as a reader takes it in, in small Latin letters without accents, whatever alphabet, width, case or spacing
 * each letter was typed in. To look for words in; nothing in it has its place in the original.
 */
export const plainLetters = (text: string): string =>
  [...composed(visibleText(text)).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((letter) => LATIN.get(letter) ?? letter)
    .join('')
    .replace(/[‘’‛`´]/g, "'")
    .replace(STAND_IN, (sign) => STAND_INS[sign] ?? sign)
    .replace(SPACED, (letters) => letters.replace(/[^\p{L}]/gu, ''))
    .replace(/\s+/g, ' ')
