import { Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { STANDARD_WORDS, STANDARDS_OF_PROOF, type StandardOfProof } from '#shared/allegation-words.ts'
import type { Settings } from '#shared/contracts/settings.ts'
import { MainButton } from '../../ui/main-button.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useSaveSettings } from './use-save-settings.ts'

const FIELDS = ['standard_of_proof', 'standard_of_proof_words', 'confidentiality'] as const

/** By which standard findings are written, and for whose eyes reports are. */
export function ReportSettings({ settings }: { settings: Settings }) {
  const [standard, setStandard] = useState<StandardOfProof>(settings.standard_of_proof)
  const [words, setWords] = useState(settings.standard_of_proof_words ?? '')
  const [confidentiality, setConfidentiality] = useState(settings.confidentiality)
  const { busy, problem, save } = useSaveSettings(settings)
  const told = FIELDS.some((name) => problem?.fieldError(name))
  const own = words.trim()
  const missing =
    standard === 'own' && own === ''
      ? 'Say what the standard is.'
      : confidentiality.trim() === ''
        ? 'Enter a line.'
        : standard === settings.standard_of_proof &&
            own === (settings.standard_of_proof_words ?? '') &&
            confidentiality.trim() === settings.confidentiality
          ? 'Nothing has changed.'
          : null
  return (
    <Section title="Findings and reports">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (missing) return
          save({
            standard_of_proof: standard,
            standard_of_proof_words: own || null,
            confidentiality: confidentiality.trim(),
          })
        }}
      >
        <Stack gap="sm">
          <Radio.Group
            label="Standard of proof"
            description="Findings are written under it. Those that are already there keep theirs."
            value={standard}
            onChange={(value) => setStandard(value as StandardOfProof)}
            error={problem?.fieldError('standard_of_proof')}
          >
            <Stack gap="xs" mt="xs">
              {STANDARDS_OF_PROOF.map((one) => (
                <Radio key={one} value={one} label={STANDARD_WORDS[one]} />
              ))}
            </Stack>
          </Radio.Group>
          {standard === 'own' ? (
            <TextInput
              label="The standard in your own words"
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              error={problem?.fieldError('standard_of_proof_words')}
              maxLength={500}
            />
          ) : null}
          <TextInput
            label="Confidentiality line"
            description="Stands on the cover and on every page of a report."
            value={confidentiality}
            onChange={(event) => setConfidentiality(event.currentTarget.value)}
            error={problem?.fieldError('confidentiality')}
            maxLength={120}
            maw={420}
          />
          {problem && !told ? <ErrorState error={problem} compact /> : null}
          <div>
            <MainButton type="submit" loading={busy} disabledReason={missing}>
              Save for reports
            </MainButton>
          </div>
        </Stack>
      </form>
    </Section>
  )
}
