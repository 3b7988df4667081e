import { CopyButton, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import classes from './admin.module.css'

/** A secret that the service does not keep: to be copied now. */
export const ShownOnce = ({
  label,
  secret,
  children,
  onKept,
}: {
  label: string
  secret: string
  children: ReactNode
  onKept: () => void
}) => (
  <section aria-label={label} style={{ margin: 'var(--mantine-spacing-sm) 0' }}>
    <Text fz="sm" mb="snug">
      {children}
    </Text>
    <code className={classes.secret}>{secret}</code>
    <Group gap="xs" mt="xs">
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <ActionButton variant="default" size="xs" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </ActionButton>
        )}
      </CopyButton>
      <ActionButton size="xs" onClick={onKept}>
        I’ve saved it
      </ActionButton>
    </Group>
  </section>
)
