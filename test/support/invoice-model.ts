import type { ModelRequest } from '#server/ports/language-model.ts'

export const INVOICE_TEXT = 'Dana Okafor approved the March invoice of £1,250 on 8 March 2024.'
const QUOTE = 'Dana Okafor approved the March invoice'

/** What an honest model says of the one item there is. */
export function honestAboutInvoice({ answer }: ModelRequest): string {
  const cited = { chunk: 'E1', quote: QUOTE }
  const points = [1, 2, 3, 4, 5]
  const statement = { text: `${QUOTE}.`, kind: 'finding', quotes: [cited] }
  const answers: Record<string, object> = {
    analysis: {
      title: 'Invoice',
      sections: [{ heading: 'Findings', statements: [statement] }],
      limitations: [],
    },
    claims: { claims: [{ statement: 's1', text: `${QUOTE}.` }] },
    evidence_check: {
      verdicts: [{ claim: 'c1', verdict: 'supported', ...cited }],
      key_points: points.map((n) => ({ text: `Point ${n}`, importance: 'vital' })),
    },
    grades: { grades: points.map((n) => ({ point: `k${n}`, grade: 'support' })) },
  }
  return JSON.stringify(answers[answer.name])
}
