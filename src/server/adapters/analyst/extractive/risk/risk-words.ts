import type { RiskCategory } from '#shared/risk-categories.ts'

/** Stems by which a duty is known to be about a kind of risk, most telling kind first. */
export const STEMS: readonly (readonly [RiskCategory, RegExp])[] = [
  [
    'retaliation',
    /\b(?:retaliat|victimi[sz]|reprisal|detriment|worse\s+for|good\s+faith|lose\s+\w+.{0,20}because\s+of\s+a\s+complaint|less\s+(?:well|favou?rabl)|penali[sz]|because\s+.{0,24}\b(?:complain|given\s+evidence|spoke)|who\s+has\s+raised\s+a\s+concern|complainant['’]s\s+work)/iu,
  ],
  [
    'conflict_of_interest',
    /\b(?:conflict\s+of\s+interest|gifts?\b|hospitality|family|relative|kickback|connection\s+with|impartial|close\s+business)/iu,
  ],
  [
    'evidence_at_risk',
    /\b(?:delet|destroy|shred|retain|retention|preserv|witness|removed?\s+from\s+the\s+file|kept\s+for|tamper)/iu,
  ],
  [
    'privacy',
    /\b(?:privacy|personal\s+data|client\s+(?:record|data)|patient|confidential|password|disclos\w+\s+to|personal\s+(?:cloud|email|device))/iu,
  ],
  [
    'safety',
    /\b(?:safe(?:ty|ly|guard)?\b|injur|hazard|danger|protective|lifting|emergency|first\s+aid|evacuat)/iu,
  ],
  [
    'regulatory_reporting',
    /\b(?:regulator|authorit(?:y|ies)\b|inspectorate|statutory|reported\s+to\s+the\s+(?:board|commission|agency|police)|ombudsman|compliance\s+officer)/iu,
  ],
  [
    'unfair_process',
    /\b(?:be(?:en)?\s+heard|hearing|appeal|complain(?:t|ant)|grievance|interview|panel|equal|degrad|harass)/iu,
  ],
  ['recurrence', /\b(?:repeat|again|previous\s+(?:warning|finding)|recur|reoffend)/iu],
  [
    'wrong_record',
    /\b(?:accurate|accuracy|truth|honest|actual|correct(?:ed|ly)?\b|falsif|true\b|recorded|register|minutes?\s+(?:are|were|must|to))/iu,
  ],
]

/** The words by which a duty asks that what is said or written be true. */
export const TRUE_WORDS = /\b(?:truth\w*|honest\w*|accurate\w*|actual(?:ly)?|correctly|falsif\w*)\b/iu
