import { useQuery } from '@tanstack/react-query'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import { keys } from '#web/api/query-keys.ts'
import { useSigningKey } from '#web/api/retention.ts'
import { readKey, type SigningKey, type Verification, verifyProof } from './verify-proof.ts'

export interface Verified {
  readonly signingKey: SigningKey
  readonly verification: Verification
}

/** The verdict of this browser about a proof, with the key it was held against. */
export function useVerification(proof: ProofOfDestruction) {
  const pem = useSigningKey()
  const query = useQuery({
    queryKey: keys.admin('verification', { proof, pem: pem.data }),
    queryFn: async (): Promise<Verified> => {
      const signingKey = await readKey(pem.data!)
      return { signingKey, verification: await verifyProof(proof, signingKey) }
    },
    enabled: pem.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return {
    data: query.data,
    error: pem.error ?? query.error,
    isPending: query.isPending,
    refetch: () => void (pem.error ? pem.refetch() : query.refetch()),
  }
}
