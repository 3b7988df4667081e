/**
 * Every sentence of a report that is neither cited nor a person's. What varies in one is a number, a day, a name of the
 * record or a word of a closed list.
 */
export const FORM = {
  // Headings
  allegation: (number: string) => `Allegation ${number}`,
  evidence_for: () => 'Evidence for the allegation',
  evidence_against: () => 'Evidence against the allegation',
  evidence_both: () => 'Evidence that bears on both sides',
  finding: () => 'Finding',
  method: () => 'Method',
  analysis: (number: string, kind: string) => `Analysis ${number} (${kind})`,
  left_unread: () => 'Items that were not read',
  no_longer_there: () => 'Items that are no longer there',
  reach: () => 'How far the analyses reached',
  limits: () => 'Limits named by the investigators',

  // Method
  method_product: () =>
    'The evidence was registered and searched, and analyses of it were made, with Probity. An analysis consists of statements; words in quotation marks were found again in the item that is named.',
  method_built_in: (count: string, of: string) =>
    count === of
      ? 'The analyses used here quote the evidence word for word; no language model wrote them.'
      : `Of the ${of} analyses used here, ${count} quote the evidence word for word; no language model wrote those.`,
  method_model: (count: string, of: string) =>
    count === of
      ? 'The analyses used here were drafted by a language model.'
      : `Of the ${of} analyses used here, ${count} were drafted by a language model.`,
  method_agreed: () =>
    'Only analyses that a person read, checked against the evidence and agreed with are used. Which statement speaks for or against an allegation was decided by a person, and so was every finding.',
  method_passages: () =>
    'Passages of the evidence that stand under an allegation by themselves were chosen by a person, who also said on which side each stands. They are evidence and no findings.',
  method_standard: (standard: string) => `Standard of proof: ${standard}.`,
  method_notes: () =>
    'Each footnote names the item and the place in it. The items are listed at the end with the SHA-256 of each file.',

  // What is not there
  no_text: () => 'Nothing has been written here yet.',
  no_parties: () => 'The case names no parties.',
  no_policies: () => 'No policy has been confirmed as being in force.',
  no_chronology: () => 'The evidence used here tells no days.',
  no_allegations: () => 'No allegation has been recorded.',
  no_evidence: () => 'No evidence has been put on this side.',
  no_finding: () => 'No finding has been written.',
  no_witnesses: () => 'No analysis of the accounts of witnesses was agreed with.',
  no_analyses: () => 'No analysis was agreed with.',
  no_exhibits: () => 'Nothing is cited.',

  // Allegations
  withdrawn: () => 'This allegation was withdrawn.',
  concerns: (names: string) => `Concerns: ${names}.`,
  passage_chosen: (name: string, day: string) => `Passage of the evidence, chosen by ${name} on ${day}:`,
  conclusion: (conclusion: string, standard: string) => `${conclusion}. Standard of proof: ${standard}.`,

  // Sources of a part
  policies_confirmed: () => 'Days on which a policy applied count only as a person has confirmed them.',
  chronology_of_analysis: () => 'From the timeline that was agreed with.',
  chronology_of_days: (from: string, to: string) =>
    `From the timeline that was agreed with, as far as it falls into the days of the conduct, ${from} to ${to}.`,
  chronology_of_exhibits: () =>
    'The dated sentences among the passages cited in this report, as they stand in the items.',
  accounts: () =>
    'What each person says of each fact; a dash stands where somebody does not mention it. Nothing here weighs a person or an account: that is left to the findings.',
  agreed: (name: string, day: string) => `Agreed with by ${name} on ${day}.`,
  checked: (faithfulness: string, coverage: string, level: string) =>
    `Its quality check: faithfulness ${faithfulness} of 100, coverage ${coverage} of 100, confidence ${level}.`,
  not_checked: () => 'Its quality has not been checked.',
  own_limits: (count: string) => `Limits that it states of itself, which stand in its dossier: ${count}.`,
  stands_elsewhere: (part: string) => `Its statements stand under “${part}”.`,
  disagreed_left_out: (count: string) =>
    `Statements of this analysis that somebody disagreed with and that are not repeated here: ${count}.`,
  uncited_left_out: (count: string) =>
    `Statements of this analysis that rest on no citation and are not repeated here: ${count}.`,

  // What was not examined
  all_read: () => 'Every item of the case could be read and searched.',
  rest_read: () => 'Every other item of the case could be read and searched.',
  unreadable: (count: string) => `No text could be read from: ${count}.`,
  not_ready: (count: string) => `Not yet read when this report was made: ${count}.`,
  excluded: (count: string) => `Excluded from analyses: ${count}.`,
  background_off: (count: string) => `Background documents, which analyses may not read: ${count}.`,
  withdrawn_items: (count: string) => `Withdrawn: ${count}.`,
  deleted_items: (count: string) => `Deleted, and waiting to be destroyed: ${count}.`,
  destroyed_items: (count: string) => `Destroyed: ${count}.`,
  considered: (number: string, considered: string, total: string) =>
    `Analysis ${number} read passages of ${considered} of ${total} items.`,
  considered_gone: (number: string, count: string) =>
    `Read by analysis ${number} and deleted or destroyed since: ${count}.`,
} as const satisfies Readonly<Record<string, (...values: string[]) => string>>

export type FormKey = keyof typeof FORM

export const isFormKey = (key: string): key is FormKey => Object.hasOwn(FORM, key)

/** The words of a fixed sentence with these values in it. */
export const fillForm = (key: FormKey, values: readonly string[]): string =>
  (FORM[key] as (...values: readonly string[]) => string)(...values)

/** Names that stand before a person's words or a fact, and over columns. */
export const LABELS = {
  question: 'Asked',
  rule: 'Rule or policy',
  reasons: 'Reasons',
  withdrawal: 'Reason',
  name: 'Name',
  role: 'Role',
  other_names: 'Also known as',
  speaks_in: 'Speaks in',
  exhibit: 'Item',
  title: 'Title',
  file: 'File',
  custodian: 'Custodian',
  version: 'Version',
  from: 'In force from',
  to: 'In force to',
  confirmed: 'Confirmed by',
  sha256: 'SHA-256',
  cited: 'Footnotes',
  fact: 'Fact',
  state: 'State',
  conduct: 'Days of the conduct',
  case: 'Case',
  withdrawn_on: 'Withdrawn on',
  deleted_on: 'Deleted on',
  destroyed_on: 'Destroyed on',
  note: 'Note',
} as const
export type LabelKey = keyof typeof LABELS

/** What may stand behind cited words, beside the person who says them and whether a policy was in force. */
export const MARKS = {
  support_lost: 'the item it rests on was withdrawn or deleted since',
  words_changed: 'the text of the item was read again since and does not have these words there',
  disagreed: 'somebody disagreed with this statement',
  unread: 'found by a search of the whole case, not by the analysis',
  inference: 'inference',
  gap: 'gap',
  discrepancy: 'possible conflict',
  caveat: 'caveat',
} as const

export const PART_HEADINGS = {
  summary: 'Summary',
  mandate: 'Mandate and method',
  people: 'People',
  policies: 'Policies in force',
  chronology: 'Chronology',
  allegations: 'Allegations and findings',
  credibility: 'Accounts of witnesses',
  analyses: 'Analyses agreed with',
  not_examined: 'What was not examined',
  exhibits: 'Evidence cited',
} as const

/** Stands where an item never had a number. */
export const NO_NUMBER = 'no number'

/** Stands in a table where somebody does not mention a fact. */
export const NOT_MENTIONED = '–'

export const ROLE_WORDS = {
  complainant: 'Complainant',
  respondent: 'Respondent',
  witness: 'Witness',
  other: 'Other',
} as const
