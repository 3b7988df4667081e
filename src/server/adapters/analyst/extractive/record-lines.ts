/** "Order total: £48,600": a label and what stands for it. */
const FIELD = /^\W{0,6}\p{Lu}[^\s:.!?]*(?:[ \t]+[^\s:.!?]+){0,4}:\s+\S/u
const ENDS = /[.!?…]["”’)\]]*\s*$/u
/** Somebody does something: a sentence, whatever stands before its colon. */
const TOLD = /\b(?:I|we|you|he|she|they|my|our|his|her|was|were|had|did)\b/iu
const LOWER_CASE = /\p{Ll}/u

/** A line of a form, or a title in capitals: no sentence that anybody would say. */
export const isFormLine = (text: string): boolean =>
  !LOWER_CASE.test(text) || (FIELD.test(text) && !ENDS.test(text) && !TOLD.test(text))

const APART = /\S[ \t]{3,}\S/u

/** "1 copy office / 1 copy yard        p 2 of 3": words set apart on the line of a form, of whom nobody says anything. */
export const isSetOut = (text: string): boolean =>
  isFormLine(text) || (APART.test(text) && !ENDS.test(text) && !TOLD.test(text))

const CELLS = /\s\|\s.*\s\|\s/u
const INTRODUCES = /:\s*$/u

/** "4 | 10 March 2025 | daily inspection", "BC in the meeting just now:": cells, and what only comes before something else. */
export const isCutOff = (text: string): boolean => CELLS.test(text) || INTRODUCES.test(text)

/** "The interview ended at 11:10." */
const OWN_MAKING =
  /^\W*the (?:interview|meeting|call|conversation|hearing|recording) (?:began|started|opened|ended|finished|closed|concluded|was (?:paused|adjourned|resumed|recorded|stopped|closed|ended))\b/i

/** What a record of talk says of its own making: nobody's account of the matter. */
export const tellsOwnMaking = (text: string): boolean => OWN_MAKING.test(text)
