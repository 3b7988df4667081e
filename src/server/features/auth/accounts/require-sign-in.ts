import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { EmbeddedIdentityProvider } from '#server/ports/identity-provider.ts'
import type { SignInDeps } from '../auth-deps.ts'

/** The embedded provider; throws if people sign in elsewhere, so that its routes do not exist then. */
export function requireEmbeddedProvider({ embedded }: SignInDeps): EmbeddedIdentityProvider {
  if (!embedded) throw notFound()
  return embedded
}

/** The sign-in at the embedded provider that this browser has under way. */
export async function requireSignIn(
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ embedded: EmbeddedIdentityProvider; signInId: string }> {
  const embedded = requireEmbeddedProvider(deps)
  const signInId = await embedded.signInUnderWay(request.raw, reply.raw)
  if (signInId === null) throw new AppError('CONFLICT', 'This sign-in has taken too long. Start again.')
  return { embedded, signInId }
}
