/**
 * What a rule cannot match without. Each is looked for once in a text, and most texts have none: a pattern of a rule
 * is tried at every place of a text, and there are many rules.
 */
const CUES = {
  dashed: /\d-\d/,
  parted: /\d[/.-]\d{1,2}[/.-]\d/,
  spaced: /\d[\t \u00a0_]{0,2}[/.-][\t \u00a0_]{1,2}\d|\d[\t \u00a0_]{1,2}[/.-]\d|20[ _]\d/,
  compact: /\d{8}/,
  slashed: /\d\/\d/,
  year: /\d{4}/,
  digit: /\d/,
  clock: /\d[:.]\d\d|\d\s?[ap]\.?m|\d{4}\s?(?:z|h)|\dh|noon|midnight|o[’']clock|\b(?:past|to)\b|\bhalf\b/i,
  ordinal:
    /\d(?:st|nd|rd|th)|\bthe\s+[\p{L}-]+(?:st|nd|rd|th)\b|^\s*(?:on\s+)?[\p{L}-]+(?:first|second|third|th)[.!]?\s*$/iu,
  month: /(?<![a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i,
  weekday: /\b(?:sun|mon|tue|wed|thu|fri|sat)/i,
  unit: /\b(?:day|week|wk|month|mth|quarter|year|yr|decade|fortnight|centur|hour|min|hr)/i,
  step: /\b(?:ago|earlier|before|previous|later|after|hence|thereafter|from|back|prior|following|since|between\s+christmas)/i,
  day: /\b(?:yesterday|tomor|tm[rw]|2m[or]|today|tonight|night|evening|morning|afternoon|arvo|lunch|day|same|later|earlier|eve\b|this\s+[ap]\.?m)/i,
  holiday:
    /\b(?:christmas|new\s+year|hallowe|hogmanay|boxing|easter|whitsun|juneteenth|thanksgiving|rosenmontag|aschermittwoch|karfreitag|ostermontag|pfingstmontag|fronleichnam|heiligabend|koningsdag|toussaint|ferragosto|mardi|corpus|gandhi|palm\s|(?:ash|good|great|holy|rose|whit|shrove|pancake|maundy|pentecost|mothering|trinity|remembrance|thanksgiving)\s+(?:sun|mon|tue|wed|thu|fri|sat))|[\p{L}.'’]\s+(?:day|night)\b/iu,
  season: /\b(?:spring|summer|autumn|winter)/i,
} as const satisfies Readonly<Record<string, RegExp>>

export type Cue = keyof typeof CUES

const ANY_CUE = Object.values(CUES)
  .map(({ source }) => source)
  .join('|')
const ANY = new RegExp(`${ANY_CUE}`, 'iu')

/** Whether any rule could find a time in a text. */
export const mayHoldTime = (text: string): boolean => ANY.test(text)

/** Says whether all of some cues stand in a text; each is looked for only once. */
export function readCues(text: string): (cues: readonly Cue[]) => boolean {
  const known: Partial<Record<Cue, boolean>> = {}
  return (cues) => {
    for (const cue of cues) {
      const stands = known[cue] ?? CUES[cue].test(text)
      known[cue] = stands
      if (!stands) return false
    }
    return true
  }
}
