import { useQuery } from '@tanstack/react-query'
import { addresses } from '#shared/contracts/addresses.ts'
import { LIMITS } from '#shared/limits.ts'
import { call } from './client.ts'
import { keys } from './query-keys.ts'

/** What every case but one has with these words; nothing before there are enough letters. */
export function useSearch(words: string, except: string | null) {
  const enabled = words.length >= LIMITS.searchLeast
  return useQuery({
    queryKey: keys.search(words, except),
    queryFn: ({ signal }) => call(addresses.searchEverywhere, { signal, query: { q: words, except } }),
    enabled,
    placeholderData: (before) => (enabled ? before : undefined),
  })
}
