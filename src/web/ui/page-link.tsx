import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to a page of the application: `to` comes from paths.ts. */
export function PageLink({
  to,
  children,
  ...props
}: AnchorProps & { readonly to: string; readonly children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} underline="always" {...props}>
      {children}
    </Anchor>
  )
}
