import { addresses } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { searchAnswer, searchQuery } from './search.ts'

export const searchEverywhere = endpoint(addresses.searchEverywhere, {
  query: searchQuery,
  response: searchAnswer,
})
