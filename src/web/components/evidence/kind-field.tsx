import { NativeSelect } from '@mantine/core'
import type { SourceType } from '#shared/analysis-types.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { useEvidenceChanges } from '../../api/evidence.ts'
import { useRoleReason } from '../../api/session.ts'
import { ErrorState } from '../../ui/states.tsx'
import { SOURCE_TYPES } from './evidence-words.ts'

/** Whether an item is evidence or background: a rule book comes in among the files, and only a person can tell it apart. */
export function KindField({ item, caseId }: { item: Evidence; caseId: string }) {
  const role = useRoleReason('member')
  const { change } = useEvidenceChanges(caseId)
  const kinds: SourceType[] = [item.file_name ? 'attachment' : 'content', 'background_doc']
  // What was chosen last, also while it is on its way.
  const value = (change.isPending ? change.variables.source_type : null) ?? item.source_type
  return (
    <>
      <NativeSelect
        mt="md"
        label="Kind"
        description="Background is a policy, a law or a rule book: what applied, and from which day."
        data={[...new Set([...kinds, item.source_type])].map((kind) => ({
          value: kind,
          label: SOURCE_TYPES[kind],
        }))}
        value={value}
        disabled={role !== null || change.isPending}
        onChange={(event) => {
          const source_type = event.currentTarget.value as SourceType
          // Only background can be left out of analyses, and only there does a switch say so.
          change.mutate({
            id: item.id,
            source_type,
            ...(source_type === 'background_doc' ? {} : { include_in_ai: true }),
          })
        }}
      />
      {change.error ? <ErrorState error={change.error} compact /> : null}
    </>
  )
}
