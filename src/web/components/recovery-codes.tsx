import { CopyButton, Group, Text } from '@mantine/core'
import { ActionButton } from '../ui/action-button.tsx'
import classes from './sign-in-card.module.css'

/** Shown this one time. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = codes.join('\n')
  return (
    <>
      <Text fz={14}>
        Each of them opens your account once if you lose your second factor. They are shown this one time.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <ActionButton variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </ActionButton>
          )}
        </CopyButton>
        <ActionButton variant="default" onClick={() => save(text)}>
          Save as a file
        </ActionButton>
        <ActionButton onClick={onKept} ml="auto">
          I have kept them
        </ActionButton>
      </Group>
    </>
  )
}

function save(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  link.download = 'probity-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
