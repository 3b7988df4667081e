import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addresses } from '#shared/contracts/addresses.ts'
import type {
  AllegationPatch,
  FindingInput,
  NewAllegation,
  PassageChoice,
  PassagePlacing,
  StatementPlacing,
} from '#shared/contracts/allegations.ts'
import { call } from './client.ts'
import { keys } from './query-keys.ts'

/** The allegations of a case, and what the standard of proof allows to find. */
export const useAllegations = (caseId: string) =>
  useQuery({
    queryKey: keys.allegations(caseId),
    queryFn: ({ signal }) => call(addresses.listAllegations, { params: { id: caseId }, signal }),
  })

/** Statements that nobody has put on a side of the allegation yet. */
export const useCandidates = (caseId: string, allegationId: string, wanted: boolean) =>
  useQuery({
    queryKey: [...keys.allegations(caseId), allegationId, 'candidates'],
    queryFn: async ({ signal }) =>
      (await call(addresses.listCandidates, { params: { id: allegationId }, signal })).items,
    enabled: wanted,
  })

/** Adds, changes, places and finds; the report and the count in the tab follow. */
export function useAllegationChanges(caseId: string) {
  const client = useQueryClient()
  const onSuccess = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.allegations(caseId) }),
      client.invalidateQueries({ queryKey: keys.report(caseId) }),
      client.invalidateQueries({ queryKey: keys.case(caseId), exact: true }),
    ])
  return {
    add: useMutation({
      mutationFn: (body: Partial<NewAllegation> & Pick<NewAllegation, 'text'>) =>
        call(addresses.createAllegation, { params: { id: caseId }, body }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: AllegationPatch & { readonly id: string }) =>
        call(addresses.updateAllegation, { params: { id }, body }),
      onSuccess,
    }),
    place: useMutation({
      mutationFn: ({ id, ...body }: StatementPlacing & { readonly id: string }) =>
        call(addresses.placeStatement, { params: { id }, body }),
      onSuccess,
    }),
    choose: useMutation({
      mutationFn: ({ id, ...body }: PassageChoice & { readonly id: string }) =>
        call(addresses.choosePassage, { params: { id }, body }),
      onSuccess,
    }),
    placePassage: useMutation({
      mutationFn: ({ id, ...body }: PassagePlacing & { readonly id: string }) =>
        call(addresses.placePassage, { params: { id }, body }),
      onSuccess,
    }),
    find: useMutation({
      mutationFn: ({ id, ...body }: FindingInput & { readonly id: string }) =>
        call(addresses.writeFinding, { params: { id }, body }),
      onSuccess,
      // Somebody else has found meanwhile, and theirs is to be seen.
      onError: onSuccess,
    }),
  }
}
