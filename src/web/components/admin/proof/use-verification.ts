import { skipToken, useQuery } from '@tanstack/react-query'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import { keys } from '#web/api/query-keys.ts'
import { useSigningKey } from '#web/api/retention.ts'
import { readKey, type SigningKey } from '#web/api/signing-key.ts'
import { type Verification, verifyProof } from './verify-proof.ts'

export interface Verified {
  readonly signingKey: SigningKey
  readonly verification: Verification
}

/** The verdict of this browser about a proof, with the key it was held against. */
export function useVerification(proof: ProofOfDestruction) {
  const pem = useSigningKey()
  const key = pem.data
  const query = useQuery({
    queryKey: keys.admin('verification', { proof, pem: key }),
    queryFn: key === undefined ? skipToken : () => verifyWith(key, proof),
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

async function verifyWith(pem: string, proof: ProofOfDestruction): Promise<Verified> {
  const signingKey = await readKey(pem)
  return { signingKey, verification: await verifyProof(proof, signingKey) }
}
