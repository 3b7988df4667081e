import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { ExpectedSettings, Settings } from '#shared/contracts/settings.ts'
import { useChangeSettings, useSettings } from '../../api/admin.ts'
import { hasCode } from '../../api/problem.ts'
import { toProblem } from '../../ui/problem.ts'

/**
 * Saves what was typed or chosen in place of what the person had before them. What somebody else has saved meanwhile is
 * kept and told; from then on it is what the person has before them, so that saving again replaces it.
 */
export function useSaveSettings(settings: Settings) {
  const [seen, setSeen] = useState(settings)
  const change = useChangeSettings()
  const { refetch } = useSettings()
  const look = async () => {
    const { data } = await refetch()
    if (data) setSeen(data)
  }
  return {
    busy: change.isPending,
    forget: change.reset,
    problem: change.error ? toProblem(change.error) : null,
    save: (typed: ExpectedSettings) =>
      change.mutate(
        { ...typed, expected: toExpected(seen) },
        {
          onSuccess: (now) => {
            setSeen(now)
            notifications.show({ message: 'Saved.' })
          },
          onError: (error) => (hasCode(error, 'CONFLICT') ? void look() : undefined),
        },
      ),
  }
}

const toExpected = (seen: Settings): ExpectedSettings => ({
  ai_provider: seen.ai_provider,
  idle_timeout_minutes: seen.idle_timeout_minutes,
  standard_of_proof: seen.standard_of_proof,
  standard_of_proof_words: seen.standard_of_proof_words,
  confidentiality: seen.confidentiality,
})
