import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconFileImport, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useSigningKey } from '../api/retention.ts'
import { readKey } from '../api/signing-key.ts'
import { type CheckedFile, checkFile } from '../components/dossier-check/check-file.ts'
import { DossierVerdict } from '../components/dossier-check/dossier-verdict.tsx'
import { ProofVerdict } from '../components/dossier-check/proof-verdict.tsx'
import { ReportVerdict } from '../components/dossier-check/report-verdict.tsx'
import { SignInCard } from '../components/sign-in/sign-in-card.tsx'
import { ErrorState } from '../ui/states.tsx'

interface Given {
  readonly name: string
  readonly keyName: string
  readonly file: CheckedFile
}

/** For whoever was given a dossier, or a proof of destruction, with an account or without: the browser alone checks it. */
export default function VerifyDossierPage() {
  const service = useSigningKey()
  const [own, setOwn] = useState<{ readonly name: string; readonly pem: string } | null>(null)
  const [given, setGiven] = useState<Given | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const pem = own?.pem ?? service.data
  const check = async (file: File | null) => {
    if (!file || pem === undefined) return
    setBusy(true)
    setFailure(null)
    setGiven(null)
    try {
      const key = await readKey(pem)
      const checked = await checkFile(new Uint8Array(await file.arrayBuffer()), key)
      setGiven({
        name: file.name,
        keyName: own ? `the key in ${own.name}` : 'the key of this service',
        file: checked,
      })
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  const choose = async (file: File | null) => {
    if (!file) return
    setGiven(null)
    setOwn({ name: file.name, pem: await file.text() })
  }
  return (
    <SignInCard title="Verify a dossier" wide>
      <Text fz="sm">
        Open the zip that you were given, of a dossier or of a released report. This browser holds every file
        in it against the list that was signed; nothing is sent. A proof of destruction (a JSON file) can be
        checked here too.
      </Text>
      <Group gap="xs">
        <FileButton
          accept="application/zip,.zip,application/json,.json"
          onChange={(file) => void check(file)}
        >
          {(props) => (
            <Button
              {...props}
              loading={busy}
              disabled={pem === undefined}
              leftSection={<IconFileImport size={16} aria-hidden />}
            >
              Open a dossier
            </Button>
          )}
        </FileButton>
        <FileButton accept=".pem,application/x-pem-file" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconKey size={16} aria-hidden />}>
              Use another key
            </Button>
          )}
        </FileButton>
      </Group>
      <Text fz="xs" c="dimmed">
        {own
          ? `Held against the key in ${own.name}.`
          : 'Held against the key of this service. If you have the key from elsewhere, use that: it proves more.'}
      </Text>
      {service.error && !own ? <ErrorState error={service.error} compact /> : null}
      {failure ? (
        <Text fz="sm" role="alert">
          {failure}
        </Text>
      ) : null}
      {given ? <Verdict {...given} /> : null}
      <Text fz="xs" c="dimmed">
        A shell can do the same without a browser: README.txt in the dossier says how.
      </Text>
    </SignInCard>
  )
}

function Verdict({ name, keyName, file }: Given) {
  switch (file.kind) {
    case 'proof':
      return (
        <ProofVerdict name={name} keyName={keyName} proof={file.proof} verification={file.verification} />
      )
    case 'report':
      return <ReportVerdict name={name} keyName={keyName} checked={file.checked} />
    case 'dossier':
      return <DossierVerdict name={name} keyName={keyName} checked={file.checked} />
    case 'other':
      return (
        <Text fz="sm" role="alert">
          {name}: {file.what}
        </Text>
      )
  }
}
