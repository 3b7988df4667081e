import { CopyButton, Group, Text } from '@mantine/core'
import { ActionButton } from '../../ui/action-button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import classes from './sign-in-card.module.css'

/** Shown this one time. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = codes.join('\n')
  return (
    <>
      <Text fz="sm">Each code works once. They are shown only now.</Text>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <ActionButton variant="default" onClick={copy} autoFocus>
              {copied ? 'Copied' : 'Copy'}
            </ActionButton>
          )}
        </CopyButton>
        <ActionButton variant="default" onClick={() => save(text)}>
          Save as file
        </ActionButton>
        <ActionButton onClick={onKept} ml="auto">
          I’ve saved them
        </ActionButton>
      </Group>
    </>
  )
}

const save = (text: string): void => saveFile('probity-recovery-codes.txt', `${text}\n`, 'text/plain')
