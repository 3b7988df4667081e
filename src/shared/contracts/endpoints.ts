import type { z } from 'zod'
import type { Address } from './address.ts'
import type { addresses } from './addresses.ts'
import * as allegations from './allegations.endpoints.ts'
import * as analyses from './analyses.endpoints.ts'
import * as assessments from './assessments.endpoints.ts'
import * as comments from './comments.endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import * as evidence from './evidence.endpoints.ts'
import * as feedback from './feedback.endpoints.ts'
import * as investigations from './investigations.endpoints.ts'
import * as mfa from './mfa.endpoints.ts'
import * as operations from './operations.endpoints.ts'
import * as organizations from './organizations.endpoints.ts'
import * as prompts from './prompts.endpoints.ts'
import * as reading from './reading.endpoints.ts'
import * as reports from './reports.endpoints.ts'
import * as reruns from './reruns.endpoints.ts'
import * as retention from './retention.endpoints.ts'
import * as search from './search.endpoints.ts'
import * as signIn from './sign-in.endpoints.ts'
import * as statementJudgments from './statement-judgments.endpoints.ts'

export type EndpointName = keyof typeof addresses

/** The contract of every endpoint, by its name. */
export const endpoints = {
  ...signIn,
  ...mfa,
  ...organizations,
  ...investigations,
  ...allegations,
  ...reports,
  ...comments,
  ...search,
  ...evidence,
  ...reading,
  ...analyses,
  ...assessments,
  ...statementJudgments,
  ...reruns,
  ...feedback,
  ...prompts,
  ...retention,
  ...operations,
} satisfies { readonly [Name in EndpointName]: Address<Name> }

/** What is sent to an endpoint, before defaults are filled in, and what it answers. */
interface Exchange<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  readonly params: z.input<P>
  readonly query: z.input<Q>
  readonly body: z.input<B>
  readonly response: z.output<R>
}

/** What goes to and fro at every endpoint: for `import type`, because the contracts themselves need zod. */
export type Endpoints = {
  readonly [Name in EndpointName]: (typeof endpoints)[Name] extends Endpoint<
    Name,
    infer P,
    infer Q,
    infer B,
    infer R
  >
    ? Exchange<P, Q, B, R>
    : never
}

/** As it may be given: also of lists and objects that must not change. */
type Given<T> = T extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Given<T[Key]> }
    : T

type Nothing = Record<never, never>
type Part<Key extends string, T> = [T] extends [undefined]
  ? Nothing
  : Nothing extends T
    ? { readonly [K in Key]?: Given<T> | undefined }
    : { readonly [K in Key]: Given<T> }

/** A query, of which null is left out. */
type OrNull<Query> = { [Key in keyof Query]: Query[Key] | null }

/** What a caller of an endpoint sends. */
export type Sent<Name extends EndpointName> = Part<'params', Endpoints[Name]['params']> &
  Part<'query', OrNull<Endpoints[Name]['query']>> &
  Part<'body', Endpoints[Name]['body']>

/** The arguments of a call of an endpoint; what is sent may be left out where nothing of it is needed. */
export type CallArguments<Name extends EndpointName, Options = Nothing> =
  Nothing extends Sent<Name> ? [input?: Sent<Name> & Options] : [input: Sent<Name> & Options]

export type Answer<Name extends EndpointName> = Endpoints[Name]['response']

interface Page {
  readonly items: readonly unknown[]
  readonly next_cursor: string | null
}
/** The endpoints that answer a list page by page. */
export type ListName = {
  [Name in EndpointName]: Answer<Name> extends Page
    ? Endpoints[Name]['query'] extends { limit?: unknown; cursor?: unknown }
      ? Name
      : never
    : never
}[EndpointName]
export type Item<Name extends ListName> = Extract<Answer<Name>, Page>['items'][number]
