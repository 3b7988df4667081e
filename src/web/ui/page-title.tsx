import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

let lastPath: string | null = null

/** The page's one h1. Names the tab, and takes the focus after a navigation, so that a screen reader begins here. */
export function PageTitle({
  children,
  note,
  actions,
  hidden = false,
  printed = false,
}: {
  children: string
  note?: ReactNode
  actions?: ReactNode
  hidden?: boolean
  /** Whether a hidden one is on paper, where no tab says what the page is. */
  printed?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${children} · Probity`
  }, [children])
  useEffect(() => {
    const here = location.pathname
    // Not on the first page of a visit: there the browser begins by itself.
    if (lastPath !== null && lastPath !== here) heading.current?.focus({ preventScroll: true })
    lastPath = here
  }, [])
  if (hidden)
    return (
      <h1
        ref={heading}
        tabIndex={-1}
        className={printed ? 'visually-hidden printed-title' : 'visually-hidden'}
      >
        {children}
      </h1>
    )
  return (
    <Group justify="space-between" align="flex-end" mb="md" gap="sm">
      <div>
        <Title order={1} ref={heading} tabIndex={-1}>
          {children}
        </Title>
        {note ? (
          <Text c="dimmed" fz="xs" mt="hair" component="div">
            {note}
          </Text>
        ) : null}
      </div>
      {actions ? <Group gap="xs">{actions}</Group> : null}
    </Group>
  )
}
