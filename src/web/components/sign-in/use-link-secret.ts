import { useEffect, useState } from 'react'

/** The secret of a one-time link, taken out of the address bar and the history at once; empty where it was cut off. */
export function useLinkSecret(): string {
  const [secret] = useState(() => location.hash.slice(1))
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return secret
}
