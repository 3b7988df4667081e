/** What each kind of background job does, for whoever watches the queues. */
const JOB_WORDS: Readonly<Record<string, string>> = {
  'evidence-read': 'Read files',
  'evidence-index': 'Index evidence for the search',
  'evidence-units': 'Read who says what',
  'evidence-units-again': 'Read who says what again where a reader was improved',
  'evidence-embed-again': 'Index again after a new embedding model',
  'evidence-sweep-embeddings': 'Start again what was not indexed',
  'evidence-sweep-objects': 'Remove files of uploads that were not finished',
  'retrieval-pack-passages': 'Pack passages for large cases',
  'analysis-generate': 'Generate analyses',
  'analysis-mail': 'Mail that analyses are finished',
  'analysis-sweep': 'End analyses whose job was lost',
  'comment-mail': 'Mail that somebody was mentioned',
  'quality-check': 'Check analyses',
  'rerun-run': 'Run analyses again',
  'prompt-evaluate': 'Evaluate prompts',
  'retention-run': 'Retention',
  'retention-announce': 'Announce a shortened retention',
  'pii-scrub-run': 'Scrub of personal data',
  'operations-gather-statistics': 'Gather statistics of the database',
  'adaptive-authentication-resume': 'Resume adaptive authentication after a pause',
  'announce-first-paid-invoice': 'Announce the first paid invoice',
}

/** A kind that this page does not know is shown by its own name. */
export const toJobWords = (name: string): string => JOB_WORDS[name] ?? name
