import { useMemo } from 'react'
import { useMembers } from '../../api/cases.ts'
import { useSignedIn } from '../../api/session.ts'

/** Everybody else who works here now, by name. */
export function useColleagues(): { readonly id: string; readonly name: string }[] {
  const { user } = useSignedIn()
  const { data: members } = useMembers()
  return useMemo(
    () =>
      (members ?? [])
        .filter(({ user_id, status }) => user_id !== user.id && status === 'active')
        .map(({ user_id, name }) => ({ id: user_id, name }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    [members, user.id],
  )
}
