import type { ReactNode } from 'react'
import { ErrorState, LoadingState } from '../../ui/states.tsx'

/**
 * What stands in a table without rows. The filters above stay in the page whatever happens, so that a filter keeps
 * the focus while it is changed, and one that is refused can be changed again.
 */
export function EmptyList({
  list,
  children,
}: {
  list: { readonly error: unknown; readonly isPending: boolean; readonly refetch: () => unknown }
  children: ReactNode
}) {
  if (list.error)
    return (
      <div style={{ padding: 'var(--mantine-spacing-sm)' }}>
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      </div>
    )
  if (list.isPending)
    return (
      <div style={{ padding: '0 var(--mantine-spacing-md)' }}>
        <LoadingState lines={6} />
      </div>
    )
  return children
}
