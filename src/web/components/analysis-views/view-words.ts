import type { ASSESSED_FIELDS, AssessmentField } from '#shared/assessment-words.ts'
import type {
  ComparativeView,
  RiskView,
  TimelineView,
  WITNESS_FACTORS,
} from '#shared/contracts/analysis-views.ts'
import type { Labels } from '../../ui/options.ts'

type Entry = TimelineView['entries'][number]
type RiskRow = RiskView['rows'][number]

export const SUBJECTS: Labels<Entry['about']> = {
  event: 'Event',
  message: 'Message',
  planned: 'Planned',
  deadline: 'Deadline',
  in_effect: 'In effect from then',
  reference: 'Date of a document',
}
export const STATUSES: Labels<Entry['status']> = {
  asserted: '',
  denied: 'Denied',
  conditional: 'On a condition',
}
export const CERTAINTIES: Labels<Entry['when']['certainty']> = {
  stated: 'Stated',
  computed: 'Computed',
  undetermined: 'Not determined',
}
export const CONFLICTS: Labels<Entry['conflicts'][number]['kind']> = {
  date: 'Date differs from',
  order: 'Order conflicts with',
  amount: 'Amount differs from',
  denial: 'Denial conflicts with',
}
export const PARTS: Labels<Entry['actors'][number]['part']> = {
  acts: '',
  writes: 'writes',
  receives: 'receives',
  mentioned: 'mentioned',
}
export const IMPOSSIBLE: Labels<TimelineView['impossible'][number]['why']> = {
  weekday: 'Weekday and date do not agree',
  after_writing: 'Told as past, but later than the writing',
  outside_conduct: 'Outside the time of the conduct',
  order: 'Contradicts the order that the words give',
}

export const RELATIONS: Labels<ComparativeView['rows'][number]['relation']> = {
  differs: 'Differs',
  denies: 'Denies',
  only_in: 'Only in one',
  unclear: 'Same matter',
  same: 'Same',
}
export const DIFFERENCES: Labels<NonNullable<ComparativeView['rows'][number]['differs_in']>> = {
  amount: 'in the amount',
  date: 'in the date',
  time: 'in the time',
  number: 'in a number',
  name: 'in a name',
  negation: 'one denies it',
}
/** The same where it is not known whether the two disagree. */
export const CONTRASTS: typeof DIFFERENCES = {
  amount: 'different amounts',
  date: 'different dates',
  time: 'different times',
  number: 'different numbers',
  name: 'different names',
  negation: 'one is in the negative',
}

export const FACTORS: Labels<(typeof WITNESS_FACTORS)[number]> = {
  consistent_within: 'Consistent within one account',
  consistent_over_time: 'Consistent over time',
  corroborated: 'Borne out by another source',
  contradicted: 'Contradicted by another source',
  opportunity: 'Was there to see or hear',
  interest: 'Relation or interest named in the evidence',
}

export const CONTROLS: Labels<RiskRow['control']['state']> = {
  stated: 'Stated',
  bypassed: 'Bypassed',
  missing: 'Missing',
  not_mentioned: 'Not mentioned',
}
export const STANDINGS: Labels<RiskRow['grounds']['standing']> = {
  observed: 'Observed',
  admitted: 'Admitted',
  alleged: 'Alleged',
  planned: 'Planned',
}

/** The fields of a row or a person in one breath. */
export const ASSESSED_TOGETHER: Labels<keyof typeof ASSESSED_FIELDS> = {
  risk: 'Likelihood and severity',
  witness_credibility: 'Plausibility and conclusion',
}
/** Short, because several stand in one line; each begins the full name of its button. */
export const ASSESS: Labels<AssessmentField> = {
  likelihood: 'Assess likelihood',
  severity: 'Assess severity',
  plausibility: 'Assess plausibility',
  conclusion: 'Assess conclusion',
}
