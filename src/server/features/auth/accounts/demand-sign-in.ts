import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { EmbeddedIdentityProvider } from '#server/ports/identity-provider.ts'
import type { SignInDeps } from '../auth-deps.ts'

/** The embedded provider; where people sign in elsewhere, its routes do not exist. */
export function demandEmbedded({ embedded }: SignInDeps): EmbeddedIdentityProvider {
  if (!embedded) throw notFound()
  return embedded
}

/** The sign-in at the embedded provider that this browser is in the middle of. */
export async function demandSignIn(
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ embedded: EmbeddedIdentityProvider; signInId: string }> {
  const embedded = demandEmbedded(deps)
  const signInId = await embedded.signInUnderWay(request.raw, reply.raw)
  if (signInId === null) throw new AppError('CONFLICT', 'This sign-in has taken too long. Begin again.')
  return { embedded, signInId }
}
