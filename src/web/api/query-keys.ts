/** Every key of the query cache. What hangs under a case begins with it, so one call can renew all of a case. */
export const keys = {
  session: ['session'] as const,
  members: (organizationId: string) => ['members', organizationId] as const,
  cases: ['cases'] as const,
  case: (id: string) => ['case', id] as const,
  evidence: (caseId: string, filter?: unknown) => ['case', caseId, 'evidence', ...rest(filter)] as const,
  evidenceItem: (id: string) => ['evidence', id] as const,
  custody: (id: string) => ['evidence', id, 'custody'] as const,
  reading: (id: string) => ['evidence', id, 'reading'] as const,
  chronology: (caseId: string, filter: unknown) => ['case', caseId, 'chronology', filter] as const,
  people: (caseId: string) => ['case', caseId, 'people'] as const,
  questions: (caseId: string) => ['case', caseId, 'questions'] as const,
  topics: (caseId: string) => ['case', caseId, 'topics'] as const,
  wordings: (caseId: string, id: string, changes: number) =>
    ['case', caseId, 'wordings', id, changes] as const,
  allegations: (caseId: string) => ['case', caseId, 'allegations'] as const,
  report: (caseId: string) => ['case', caseId, 'report'] as const,
  holds: (caseId: string) => ['case', caseId, 'holds'] as const,
  analyses: (caseId: string) => ['case', caseId, 'analyses'] as const,
  readiness: (caseId: string, subject: unknown) => ['case', caseId, 'readiness', subject] as const,
  analysis: (id: string) => ['analysis', id] as const,
  quality: (id: string) => ['analysis', id, 'quality'] as const,
  retrieval: (id: string) => ['analysis', id, 'retrieval'] as const,
  reruns: (id: string) => ['analysis', id, 'reruns'] as const,
  assessments: (id: string) => ['analysis', id, 'assessments'] as const,
  statementJudgments: (id: string) => ['analysis', id, 'statement-judgments'] as const,
  feedback: (id: string) => ['analysis', id, 'feedback'] as const,
  feedbackMetrics: (filter?: unknown) => ['feedback-metrics', ...rest(filter)] as const,
  admin: (section: string, filter?: unknown) => ['admin', section, ...rest(filter)] as const,
  account: (section: string) => ['account', section] as const,
}

const rest = (filter: unknown): unknown[] => (filter === undefined ? [] : [filter])
