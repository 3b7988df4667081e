import { useNavigate, useSearch } from '@tanstack/react-router'

type Parts = Readonly<Record<string, string | null | undefined>>

/** What the address says after the question mark, and a way to change a part of it: filters can be sent as a link. */
export function useAddress(): [Readonly<Record<string, string>>, (change: Parts) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const parts = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
  const change = (changed: Parts) => {
    const next = new URLSearchParams(parts)
    for (const [name, value] of Object.entries(changed)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    const query = next.size > 0 ? `?${next}` : ''
    void navigate({ to: location.pathname + query, replace: true, resetScroll: false })
  }
  return [parts, change]
}
