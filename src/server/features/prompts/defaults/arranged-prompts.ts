import type { PromptTexts } from '#shared/prompt-types.ts'
import { SYSTEM } from './analysis-prompts.ts'

/** For the analyses whose statements are arranged by days, sources, people or duties: the arranging is done by code. */
export const ANALYSIS_TIMELINE: PromptTexts = {
  system_prompt: SYSTEM,
  user_prompt_template: `These passages stand for the file as a whole.

{{evidence}}

What to pay attention to besides: {{focus}}

List what happened, in order of time, from the passages above.
1. One event to a statement, in the evidence's own terms: who did what, and who says so.
2. Quote the words that date it exactly as they are written. Do not turn "tomorrow" or "last week" into a day of the calendar: that is worked out from the quote.
3. Keep apart what happened, what was planned, what was due by a day, and a day that only names a document ("the letter of 1 March").
4. Where two sources date one event differently, write one discrepancy with a quote from both.
5. Events that nothing dates come last, under a heading that says so.
Leave out what is of no consequence to the file.`,
}

export const ANALYSIS_COMPARATIVE: PromptTexts = {
  system_prompt: SYSTEM,
  user_prompt_template: `These passages stand for the file as a whole.

{{evidence}}

What is to be compared, one column each:
{{columns}}

What to pay attention to besides: {{focus}}

Compare the columns, from the passages above.
1. For each fact that at least one of them states, say what each of them states, one statement for each column, each with its own quote.
2. Where two of them give another amount, day, number, name, or one denies what the other asserts, quote both.
3. Write "does not mention it" only as a gap, and only for what a reader would expect there.
Do not say which of them is right.`,
}

export const ANALYSIS_WITNESS_CREDIBILITY: PromptTexts = {
  system_prompt: SYSTEM,
  user_prompt_template: `These passages stand for the file as a whole.

{{evidence}}

The people whose accounts matter:
{{parties}}

What to pay attention to besides: {{focus}}

Set out what each person said about each fact, from the passages above.
1. Take the facts to which two or more people speak, or one person and a record.
2. For each of them say who asserts it, denies it, does not recall it or reports it from somebody else, and how the person says to know it.
3. Include what a person said before and now says otherwise, with both quotes.
4. Name what the evidence itself says of somebody's position: where they stood, what they could see, whom they work for.
Do not describe anybody's manner. Do not say or suggest whom to believe, and do not rank people: that is for the person who conducts the investigation.`,
}

export const ANALYSIS_RISK: PromptTexts = {
  system_prompt: SYSTEM,
  user_prompt_template: `These passages stand for the file as a whole.

{{evidence}}

The kinds of risk to look for:
{{categories}}

What to pay attention to besides: {{focus}}

For each kind give what the passages above tell.
1. The facts that bear on it. Say whether each was observed or is in a record, was admitted by whoever did it, is alleged by somebody else, or is only planned.
2. The duty in a policy, contract or law among the passages that the fact touches, in its own words.
3. The control that is stated, and whether a passage says that it was used or passed over.
4. What stays open, as a gap.
Do not estimate likelihood, severity or rating, and give no number that is not in the passages: a person does that. Name the kinds of which the passages tell nothing as gaps.`,
}
