import type { Analysis } from '#shared/contracts/analyses.ts'
import { useEvidence } from '../../api/evidence.ts'
import { useNames } from '../analyze/use-names.ts'

interface Offered {
  readonly group: string
  readonly items: { readonly value: string; readonly label: string }[]
}

/** What a copy of the dossier may leave out, each by the word that the service knows it by. */
export function useWithholdable({ content, investigation_id: caseId }: Analysis): Offered[] {
  const names = useNames(caseId)
  const { data: evidence } = useEvidence(caseId)
  const statements = content?.sections.flatMap((section) => section.statements) ?? []
  const cited = new Set(statements.flatMap(({ citations }) => citations.map((one) => one.evidence_id)))
  return [
    {
      group: 'People',
      // The service takes a semicolon for the end of a name.
      items: names
        .filter((name) => !name.includes(';'))
        .map((name) => ({ value: `person:${name}`, label: name })),
    },
    {
      group: 'Statements',
      items: statements.map(({ id, text }) => ({ value: `statement:${id}`, label: text })),
    },
    {
      group: 'Items',
      items: (evidence ?? [])
        .filter(({ id }) => cited.has(id))
        .map(({ id, title, exhibit_number }) => ({
          value: `item:${id}`,
          label: [exhibit_number, title].filter(Boolean).join(' '),
        })),
    },
  ]
}
