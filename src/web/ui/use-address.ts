import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'

type Parts = Readonly<Record<string, string | null | undefined>>

/** What the address says after the question mark, and a way to change a part of it: filters can be sent as a link. */
export function useAddress(): [Readonly<Record<string, string>>, (change: Parts) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const router = useRouter()
  const parts = readParts(search)
  const change = (changed: Parts) => {
    // What was changed a moment ago may stand in the address before the page is drawn with it: it is kept.
    const next = new URLSearchParams(readParts(router.latestLocation.search))
    for (const [name, value] of Object.entries(changed)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    const query = next.size > 0 ? `?${next}` : ''
    void navigate({ to: location.pathname + query, replace: true, resetScroll: false })
  }
  return [parts, change]
}

const readParts = (search: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
