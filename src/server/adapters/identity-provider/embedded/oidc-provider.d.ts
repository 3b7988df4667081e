/** The part of oidc-provider that we use; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Context {
    type: string
    status: number
    body: unknown
    redirect(url: string): void
    readonly oidc: {
      readonly client?: { readonly clientId: string }
      readonly session?: { readonly accountId?: string }
      readonly result?: { readonly login?: unknown }
      readonly provider: Provider
    }
  }

  class Grant {
    constructor(values: { clientId: string; accountId: string })
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Session {
    accountId?: string | undefined
    persist(): Promise<unknown>
  }

  interface Interaction {
    readonly uid: string
    readonly session?: { readonly uid?: string; readonly accountId?: string }
  }

  class Provider {
    constructor(issuer: string, configuration: object)
    proxy: boolean
    readonly Grant: typeof Grant
    readonly Session: { findByUid(uid: string): Promise<Session | undefined> }
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: { mergeWithLastSubmission: boolean },
    ): Promise<string>
    on(
      event: 'server_error' | 'grant.error' | 'authorization.error',
      listener: (context: Context, error: Error) => void,
    ): void
    on(event: 'error', listener: (error: Error) => void): void
  }

  namespace interactionPolicy {
    class Check {
      constructor(reason: string, description: string, check: (context: Context) => boolean)
    }
    function base(): { get(name: 'login' | 'consent'): { readonly checks: { add(check: Check): void } } }
  }

  namespace errors {
    class SessionNotFound extends Error {}
  }
}
