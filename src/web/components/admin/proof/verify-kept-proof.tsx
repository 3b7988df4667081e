import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import { MainButton } from '#web/ui/main-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/states.tsx'
import { useVerification } from './use-verification.ts'
import { Verdict } from './verdict.tsx'
import { readProof, type Verification } from './verify-proof.ts'

/** A proof that somebody kept, held against the key of this service. It is not sent anywhere. */
export function VerifyKeptProof() {
  const [text, setText] = useState('')
  const [read, setRead] = useState<ProofOfDestruction | Verification | null>(null)
  const verify = (given: string) => {
    try {
      setRead(readProof(given))
    } catch (error) {
      setRead({ holds: false, why: (error as Error).message })
    }
  }
  const change = (next: string) => {
    setText(next)
    setRead(null)
  }
  const open = async (file: File | null) => {
    if (!file) return
    const opened = await file.text()
    setText(opened)
    verify(opened)
  }
  return (
    <Section title="Verify a saved proof">
      <Stack gap="sm">
        <Text fz="sm">
          Open a proof’s JSON file or paste its contents. Your browser checks it against this service’s public
          key; nothing is sent.
        </Text>
        <Textarea
          label="Proof"
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          rows={5}
          spellCheck={false}
        />
        <Group gap="xs">
          <MainButton
            disabledReason={text.trim() ? null : 'Paste a proof or open its file first.'}
            onClick={() => verify(text)}
          >
            Verify
          </MainButton>
          <FileButton accept="application/json,.json" onChange={(file) => void open(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileImport size={16} aria-hidden />}>
                Open a file
              </Button>
            )}
          </FileButton>
        </Group>
        {read === null ? null : 'holds' in read ? (
          <Verdict verification={read} />
        ) : (
          <KeptVerdict proof={read} />
        )}
      </Stack>
    </Section>
  )
}

function KeptVerdict({ proof }: { proof: ProofOfDestruction }) {
  const query = useVerification(proof)
  return (
    <Loaded query={query} lines={2}>
      {({ verification }) => (
        <>
          <Verdict verification={verification} />
          {verification.holds ? (
            <Text fz="sm">
              Proof No. {proof.manifest.operatorRunMetadata.sequence} of run {proof.run_id}.
            </Text>
          ) : null}
        </>
      )}
    </Loaded>
  )
}
